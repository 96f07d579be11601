// Zooming the table, and nothing else.
export {};
