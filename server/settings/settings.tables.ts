export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    setting: { name: string; value: string; updated_at: number };
  }
}
