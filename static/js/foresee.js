// What would happen: shown while a piece or card is held over a place.
export {};
