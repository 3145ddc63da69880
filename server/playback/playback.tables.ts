export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The streams of an account: the tabs that play, at most one in each session. */
    playing_place: {
      session_hash: string;
      customer_id: string;
      /** Made by the page, anew whenever it begins to play. */
      place_id: string;
      /** 0: it has been paused or closed. */
      is_playing: number;
      started_at: number;
      /** When the page last said that it plays. */
      seen_at: number;
    };
  }
}
