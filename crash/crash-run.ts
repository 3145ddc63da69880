/** What a run is asked for. */
export interface CrashRun {
  seed: number;
  kills: number;
  /** An empty PostgreSQL database; absent: SQLite. */
  databaseUrl?: string | undefined;
  /** Told how it is going. */
  say?: (line: string) => void;
  /** Its abort ends the killing; the books are compared all the same. */
  ending?: AbortSignal;
}
