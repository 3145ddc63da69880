/** One process as Linux describes it. */
export type Described = { pid: number; parent: number; started: string; command: string[] };

export function describe(pid: number): Described | undefined;
export function ancestors(parentPid?: number): Described[];
export function watchParents(onOrphaned: () => void, env?: NodeJS.ProcessEnv): () => void;
