// The timeline: scrub through the moments.
export {};
