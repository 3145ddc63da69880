export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** A file on its way in, until it is a video's. */
    upload: {
      /** Names it in the storage; never leaves the server. */
      id: string;
      /** The storage's handle of the upload while it grows; null until it was begun there. */
      handle: string | null;
      /** The sender's own `uploadId`. */
      lookup_key: string;
      admin_id: string;
      /** The id of the video it will be. */
      video_id: string;
      state: 'receiving' | 'finished' | 'refused' | 'claimed';
      file_name: string | null;
      /** The name by which its sender knows the file; null if it gave none. */
      fingerprint: string | null;
      total_chunks: number;
      /** Known when all chunks are there; so are the next two. */
      size_bytes: number | null;
      content_type: string | null;
      /** Also null where the file does not say. */
      duration_ms: number | null;
      /** The kind of file, where it was refused because it is no video. */
      refusal: string | null;
      created_at: number;
      /** When a chunk last came. */
      touched_at: number;
    };
    /**
     * The chunks that are stored: a row is written after their bytes were synced. The SHA-256 of the bytes in
     * hex and the storage's receipt are null in chunks that came before there were any.
     */
    upload_chunk: {
      upload_id: string;
      number: number;
      size_bytes: number;
      sha256: string | null;
      receipt: string | null;
    };
    /** The requests that write a chunk now, one a chunk; `beat` grows as long as its process lives. */
    chunk_writer: { upload_id: string; number: number; token: string; beat: number };
  }
}
