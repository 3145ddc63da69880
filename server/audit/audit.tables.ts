export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** Changes and exports by admins. Rows are written and, after a year, deleted; nothing changes them. */
    admin_change: {
      id: string;
      /** Milliseconds since 1970. */
      created_at: number;
      kind: 'change' | 'export';
      admin_id: string;
      /** As it was then. */
      admin_name: string;
      action: string;
      thing: string;
      thing_id: string | null;
      thing_name: string | null;
      /** A JSON list of names. */
      fields: string;
    };
  }
}
