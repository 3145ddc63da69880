export const covers: Record<string, () => string> = {};
