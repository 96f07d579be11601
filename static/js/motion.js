// Motion that shows causes: a counter travels, a card goes to its zone.
export {};
