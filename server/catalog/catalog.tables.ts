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
      /** 0: it was never on sale, so that nobody but admins is told that its page exists. */
      was_on_sale: Generated<number>;
      created_at: number;
      /** When it was last edited; its version. */
      updated_at: Generated<number>;
      /** The place in the list that the owner gave it, from 1 on; 0: the owner did not order the packages. */
      position: Generated<number>;
      /** 1: the cover was uploaded, 0: it was made from the first video's thumbnail. */
      has_own_cover: Generated<number>;
      /** The text of its page, in Markdown. */
      page_description: Generated<string>;
      /** The questions and answers of its page, as JSON. */
      questions: Generated<string>;
      search_title: Generated<string>;
      search_description: Generated<string>;
    };
    package_video: {
      package_id: string;
      video_id: string;
      position: number;
      /** 1: anybody may watch it while the package is on sale. */
      is_sample: Generated<number>;
      /** The heading of the section that begins with it; empty: none does. */
      heading: Generated<string>;
    };
    /** Every slug that a package has or had. Each has one current. */
    package_slug: { slug: string; package_id: string; is_current: number };
  }
}
