export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The owner's pages that were saved. One whose text is empty is linked nowhere. */
    owner_page: {
      name: string;
      title: string;
      /** Markdown. */
      text: string;
      /** When it was last edited; its version. */
      updated_at: number;
    };
    /** The shop's pictures, by what they are for. */
    shop_picture: {
      kind: string;
      /** The storage key of its variants. */
      object_key: string;
      /** The size of the largest variant, in pixels. */
      width: number;
      height: number;
    };
  }
}
