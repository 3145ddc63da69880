/** Reads so many bytes of a file from `start` on; fewer where it ends before. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** What a container says of what is inside. */
export interface ContainerFacts {
  hasVideo: boolean;
  /** Playing time in milliseconds. */
  durationMs: number;
}
