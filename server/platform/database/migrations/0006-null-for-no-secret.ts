import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** An account without a password, and a payment key that was erased, hold null, not an empty text. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await emptyToNull(db, 'customer', 'password_hash');
  await emptyToNull(db, 'payment_key', 'sealed_secret');
}

/** SQLite cannot drop NOT NULL from a column, so another column takes its place. */
async function emptyToNull(db: Kysely<Schema>, table: string, column: string): Promise<void> {
  const copy = `new_${column}`;
  await db.schema.alterTable(table).addColumn(copy, 'text').execute();
  await sql`update ${sql.table(table)} set ${sql.ref(copy)} = nullif(${sql.ref(column)}, '')`.execute(
    db,
  );
  await db.schema.alterTable(table).dropColumn(column).execute();
  await db.schema.alterTable(table).renameColumn(copy, column).execute();
}
