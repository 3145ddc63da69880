import type { PreparationState } from '#contract/renditions.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** A file made from a video: one quality, playable alone. */
    rendition: {
      id: string;
      video_id: string;
      object_key: string;
      /** In pixels, as shown. */
      width: number;
      height: number;
      size_bytes: number;
      /** By RFC 6381: `avc1.640028,mp4a.40.2`. */
      codecs: string;
      /** The peak, in bits per second; the next is the average. */
      bandwidth: number;
      average_bandwidth: number;
      /** Pictures per second; null if it is not known. */
      frame_rate: number | null;
      made_at: number;
    };
    /** The preparation of a video. A video without a row was never to be prepared: `not_asked`. */
    video_preparation: {
      video_id: string;
      state: PreparationState;
      /** Why it failed; null in any other state. */
      reason: string | null;
      /**
       * Names the files of the attempt under way, or of the last one, until they are recorded or deleted.
       * An attempt counts only while the row names it.
       */
      attempt: string | null;
      /** The end of the worker's lease; later another worker takes the attempt over. */
      leased_until: number | null;
      queued_at: number | null;
      /** 0 to 100. */
      percent: number;
      /** The current step in words; null unless it is running. */
      step: string | null;
      seconds_left: number | null;
      /** Whether every browser plays the uploaded file; null until it was looked at, as the next two. */
      plays_everywhere: number | null;
      /** The facts about the file (`SourceFacts`), as JSON. */
      facts: string | null;
      /** The disk space that its renditions will take. */
      expected_bytes: number | null;
      /** How long the last successful attempt took, in milliseconds. */
      took_ms: number | null;
      /** The `RULES_VERSION` that it was prepared by, or found right by; null: before there was one. */
      rules: number | null;
      changed_at: number;
    };
  }
}
