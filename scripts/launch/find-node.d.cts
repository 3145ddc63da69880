export function findNode(root: string, ending: AbortSignal): Promise<string>;
export function isNewEnough(version: string): boolean;
