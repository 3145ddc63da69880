export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** What the buyer of an order consented to, as it was shown. */
    purchase_consent: {
      purchase_id: string;
      text: string;
      /** Made from the text. */
      version: string;
      given_at: number;
    };
  }
}
