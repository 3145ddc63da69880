import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** As the store compares codes from this version on; written here because a released migration does not change. */
const keyOf = (code: string): string =>
  code
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
    .normalize('NFKC')
    .toLowerCase();

/**
 * Compares promotion codes without characters that nobody sees. A code that would be the same as another, or of which
 * nothing would be left, keeps its key, and `clashing_key` says which one it would have. The code without such
 * characters gets the key, else the older one.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('promo_code').addColumn('clashing_key', 'text').execute();
  const codes = await db
    .selectFrom('promo_code')
    .select(['id', 'code', 'code_key'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const taken = new Set(['', ...codes.map(({ code_key }) => code_key)]);
  for (const { id, code, code_key } of codes) {
    const key = keyOf(code);
    if (key === code_key) continue;
    await db
      .updateTable('promo_code')
      .set(taken.has(key) ? { clashing_key: key } : { code_key: key })
      .where('id', '=', id)
      .execute();
    taken.add(key);
  }
}
