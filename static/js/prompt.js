// What waits for a person lies near what it is about, and is answered by key.
export {};
