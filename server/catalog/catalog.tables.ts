import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
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
    package_video: { package_id: string; video_id: string; position: number };
  }
}
