import { sql } from 'kysely';
import type { Database } from './schema.ts';

export type Scope = 'order' | 'customer';

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

/** The words of what somebody typed to search. */
export function typedWords(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** The index's entries of the words that begin with `word`. */
export function beginningWith(scope: Scope, word: string) {
  return sql<boolean>`scope = ${scope} and word >= ${word} and word < ${word + AFTER_ALL}`;
}
