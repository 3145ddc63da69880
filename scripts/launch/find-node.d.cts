export function findNode(root: string, ending: AbortSignal): Promise<string>;
export function isNewEnough(version: string): boolean;
export function pinnedNode(
  root: string,
  platform?: string,
  arch?: string,
): { packageName: string; binary: string };
