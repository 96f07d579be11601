// The menu of a card, a player or a selection: right click, long press, the menu key.
export {};
