export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The consent to an order, with the text as it was shown. */
    purchase_consent: {
      purchase_id: string;
      text: string;
      /** Made from the text. */
      version: string;
      given_at: number;
    };
  }
}
