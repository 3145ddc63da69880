import type { Generated, Kysely } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { OrderTables } from './tables/orders.ts';
import type { RenditionTables } from './tables/renditions.ts';

/**
 * The tables of both databases. Times are milliseconds since 1970 (UTC), booleans are 0 or 1, money is
 * in whole cents, lists are JSON text: SQLite and PostgreSQL return these forms alike.
 */
export interface Schema extends AccountTables, OrderTables, RenditionTables {
  setting: { name: string; value: string; updated_at: number };
  package: {
    id: string;
    name: string;
    description: string;
    price_cents: number;
    is_bundle: number;
    features: string;
    cover_key: string | null;
    archived_at: number | null;
    /** 0: only admins see it, and nobody can buy it. */
    on_sale: Generated<number>;
    created_at: number;
    /** When it was last edited; its version. */
    updated_at: Generated<number>;
  };
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
    /** As of a package. */
    updated_at: Generated<number>;
  };
  package_video: { package_id: string; video_id: string; position: number };
  /** A file on its way in, until it is a video's. */
  upload: {
    /** Names its file while it grows; never leaves the server. */
    id: string;
    /** The sender's own `uploadId`. */
    lookup_key: string;
    admin_id: string;
    /** The id of the video it will be. */
    video_id: string;
    state: 'receiving' | 'finished' | 'refused' | 'claimed';
    file_name: string | null;
    total_chunks: number;
    /** Known when all chunks are there; so are the next two. */
    size_bytes: number | null;
    content_type: string | null;
    /** Also null where the file does not say. */
    duration_ms: number | null;
    /** What the file is, where it was refused because it is no video. */
    refusal: string | null;
    created_at: number;
    /** When a chunk last came. */
    touched_at: number;
  };
  /** The chunks that are on disk: a row is written after their bytes were synced. */
  upload_chunk: { upload_id: string; number: number; size_bytes: number };
  /** The requests that write a chunk now, one a chunk; `beat` grows as long as its process lives. */
  chunk_writer: { upload_id: string; number: number; token: string; beat: number };
  /** Pictures from a video, from which an admin chooses the thumbnail. */
  video_frame: { id: string; video_id: string; picture_key: string; at_ms: number };
  job: {
    id: string;
    kind: string;
    payload: string;
    run_at: number;
    attempts: number;
    leased_until: number | null;
    last_error: string | null;
  };
  /** What one of several processes does for all. A lease that ran out is anybody's. */
  lease: { name: string; holder: string; leased_until: number };
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
  /** The words that an order or a customer is found by, in lower case. */
  search_word: { scope: string; word: string; subject_id: string };
  watch_progress: {
    customer_id: string;
    video_id: string;
    position_ms: number;
    watched: number;
    updated_at: number;
  };
  /** Where an account plays, at most one place in each session. */
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

export type Database = Kysely<Schema>;
