import { sql } from 'kysely';
import type { Database } from './schema.ts';

export type Scope = 'order' | 'customer' | 'change' | 'code';

/** The highest code point. A word followed by it sorts after every word with that beginning. */
const AFTER_ALL = '\u{10ffff}';

/** The words of a text in lower case. An e-mail address counts as a whole and by its parts. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase().split(/\s+/);
  const parts = whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts])].filter((word) => word !== '');
}

/** What is found by words, and the texts that it is found by. */
interface Subject {
  scope: Scope;
  subjectId: string;
  texts: readonly string[];
}

/** The index rows of an order, a customer or a change. */
export function wordRows({ scope, subjectId, texts }: Subject) {
  const words = new Set(texts.flatMap(wordsOf).map((word) => word.slice(0, 254)));
  return [...words].map((word) => ({ scope, word, subject_id: subjectId }));
}

/** Adds an order, a customer or a change to the index. To be called in the transaction that stores it. */
export async function indexWords(db: Database, subject: Subject): Promise<void> {
  const rows = wordRows(subject);
  if (rows.length === 0) return;
  await db
    .insertInto('search_word')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes what was deleted from the index. */
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

/** The words of a search text. */
export function typedWords(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** The condition for index rows whose words begin with `word`. */
export function beginningWith(scope: Scope, word: string) {
  return sql<boolean>`scope = ${scope} and word >= ${word} and word < ${word + AFTER_ALL}`;
}
