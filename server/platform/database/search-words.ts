import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Database, Schema } from './schema.ts';

type Scope = 'order' | 'customer';

/** A last character of the highest code point: what follows every word that begins alike. */
const AFTER_ALL = '\u{10ffff}';

/** The words of a text, lower case; an address counts as a whole and by its parts. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase().split(/\s+/);
  const parts = whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts])].filter((word) => word !== '');
}

/** An order or a customer, and the texts whose words it is found by. */
interface Subject {
  scope: Scope;
  subjectId: string;
  texts: readonly string[];
}

/** The rows of the index for something that is searched for. */
export function wordRows({ scope, subjectId, texts }: Subject) {
  const words = new Set(texts.flatMap(wordsOf).map((word) => word.slice(0, 254)));
  return [...words].map((word) => ({ scope, word, subject_id: subjectId }));
}

/** Notes the words that an order or a customer is found by; call it in the transaction that stores them. */
export async function indexWords(db: Database, subject: Subject): Promise<void> {
  const rows = wordRows(subject);
  if (rows.length === 0) return;
  await db
    .insertInto('search_word')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the words of something deleted. */
export async function forgetWords(
  db: Database,
  { scope, subjectIds }: { scope: Scope; subjectIds: readonly string[] },
): Promise<void> {
  if (subjectIds.length === 0) return;
  await db
    .deleteFrom('search_word')
    .where('scope', '=', scope)
    .where('subject_id', 'in', [...subjectIds])
    .execute();
}

/** The condition that a row's id is among those found: every word typed begins one of its words. */
export function matchesWords<Table extends keyof Schema>(
  db: Database,
  row: ExpressionBuilder<Schema, Table>,
  { scope, query }: { scope: Scope; query: string },
): ExpressionWrapper<Schema, Table, SqlBool> {
  const typed = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return row.and(
    typed.map((word) =>
      row(
        'id' as never,
        'in',
        db
          .selectFrom('search_word')
          .select('subject_id')
          .where('scope', '=', scope)
          .where('word', '>=', word)
          .where('word', '<', `${word}${AFTER_ALL}`) as never,
      ),
    ),
  );
}
