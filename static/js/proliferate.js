// Proliferating as a tool: pick, see the result, apply.
export {};
