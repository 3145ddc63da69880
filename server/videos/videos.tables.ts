import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    video: {
      id: string;
      title: string;
      description: string;
      /** The file that plays by itself: the uploaded one, or the best rendition. */
      object_key: string;
      content_type: string;
      size_bytes: number;
      /** The uploaded file, where `object_key` is a rendition and originals are kept; else null. */
      original_key: string | null;
      duration_ms: number | null;
      thumbnail_key: string | null;
      /** A list: the captions in the order in which they are shown. */
      captions: Generated<string>;
      chapters_key: Generated<string | null>;
      /** The preview pictures and where they are, as JSON; null if there are none. */
      storyboard: Generated<string | null>;
      created_at: number;
      /** When it was last edited; its version. */
      updated_at: Generated<number>;
      /** Counts the files that the video has had, from 0. */
      file: Generated<number>;
      /** When it got the present one; null while that is its first. */
      replaced_at: Generated<number | null>;
      /** The video that this one's file is meant for: a row of its own until it is ready. Else null. */
      replaces: Generated<string | null>;
    };
    /** Pictures from a video, from which an admin chooses the thumbnail. */
    video_frame: { id: string; video_id: string; picture_key: string; at_ms: number };
  }
}
