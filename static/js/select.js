// Selecting many cards: by marquee, Shift-click and Space.
export {};
