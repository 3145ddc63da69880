import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** How far a customer is in a video, and which parts of its file they have played. */
    watch_progress: {
      customer_id: string;
      video_id: string;
      position_ms: number;
      watched: number;
      /** How much was played in all, without what anybody may watch as a sample. */
      played_ms: Generated<number>;
      updated_at: number;
      /** When any of it was last played; null before there was such a column. */
      played_at: Generated<number | null>;
      /** Which of the video's files the next three are about. */
      file: Generated<number>;
      /** A bit for each of the first 50 hundredths that was played, and for each of the others. */
      seen_low: Generated<number>;
      seen_high: Generated<number>;
      /** Whether it was played to its end. */
      finished: Generated<number>;
    };
    /** The sums of what all customers played of a video's file on a day of the shop's time zone. */
    watched_day: {
      video_id: string;
      file: number;
      /** "2026-12-24" */
      day: string;
      plays: number;
      played_ms: number;
      /** Customers who played any of this file for the first time. */
      viewers: number;
      /** Customers who came to its end for the first time. */
      finishes: number;
    };
    /**
     * How many customers have played each hundredth of a video's file: the sum of the changes up to its part, 0 to 99.
     * To play some hundredths on end changes two rows, however many they are.
     */
    watched_part: { video_id: string; file: number; part: number; change: number };
  }
}
