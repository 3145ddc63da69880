export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** Backups that were begun. */
    backup: {
      id: string;
      folder: string;
      is_scheduled: number;
      /** 1 while it runs; null once it ended. */
      running: number | null;
      /** A running backup whose lease ran out was cut short. */
      leased_until: number;
      started_at: number;
      ended_at: number | null;
      /** Its name in the folder; null unless it is whole. */
      name: string | null;
      /** The size of everything that a restore of it would bring back. */
      total_bytes: number | null;
      /** Why it failed; null if it did not. */
      error: string | null;
    };
  }
}
