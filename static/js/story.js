// The story: read as prose, filtered by card, copied as a ruling.
export {};
