// What one plays with: dice, the library, a seat.
export {};
