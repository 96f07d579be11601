// Making and changing cards: rows of abilities, added and taken away.
export {};
