import { sql } from 'kysely';
import type { Database, Schema } from '#platform/database/schema.ts';

type Leased = {
  [Table in keyof Schema]: 'leased_until' extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** Ages the leases in a table, as if they had been renewed so much earlier by the time of the database. */
export async function ageLeases(
  db: Database,
  table: Leased,
  { seconds }: { seconds: number },
): Promise<void> {
  await sql`update ${sql.table(table)} set leased_until = leased_until - ${seconds * 1000}`.execute(
    db,
  );
}
