// Damage and life by the wheel, and by typing.
export {};
