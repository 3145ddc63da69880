/** The settings of a run. */
export interface CrashRun {
  seed: number;
  kills: number;
  /** An empty PostgreSQL database; absent: SQLite. */
  databaseUrl?: string | undefined;
  /** Called with lines about the progress. */
  say?: (line: string) => void;
  /** Aborting it ends the kills. The books are compared anyway. */
  ending?: AbortSignal;
}
