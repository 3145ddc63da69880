import { domainToASCII, domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { divideAddress } from '#contract/values/addresses.ts';
import { foldText } from '#contract/values/fold-text.ts';
import { searchWords } from '#contract/values/search-words.ts';
import type { Database } from './schema.ts';

export type Scope = 'order' | 'customer' | 'change' | 'code';

/** The highest code point. A word followed by it sorts after every word with that beginning. */
const AFTER_ALL = '\u{10ffff}';

/** The longest word of the index, in UTF-16 units; of a longer one this beginning. */
const LONGEST = 254;
const cut = (word: string): string => word.slice(0, LONGEST);

const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;

/** An address in the two spellings of its domain, one of which may be in punycode. Other texts have one. */
function spellingsOf(text: string): string[] {
  const [before, domain] = divideAddress(text);
  const ascii = before && domainToASCII(domain);
  return ascii === '' || ascii === undefined
    ? [text]
    : [text, before + ascii, before + domainToUnicode(ascii)];
}

/** The words that a text is found by. An e-mail address counts as a whole and by its parts, "O’Brien" as one word and two. */
function wordsOf(text: string): string[] {
  const whole = spellingsOf(text).flatMap(searchWords);
  const parts = [...whole, foldText(text)].flatMap((one) => one.split(SEPARATORS));
  return [...whole, ...parts].filter((word) => word !== '');
}

/** A record that is found by words, and the texts that it is found by. */
interface Subject {
  scope: Scope;
  subjectId: string;
  texts: readonly string[];
}

/** The index rows of an order, a customer or a change. */
export function wordRows({ scope, subjectId, texts }: Subject) {
  const words = new Set(texts.flatMap(wordsOf).map(cut));
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
export async function removeWords(
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

/** The words of a search text, as the index has them. */
export function typedWords(query: string): string[] {
  return [...new Set(searchWords(query).map(cut))];
}

/** The condition for index rows whose words begin with `word`. */
export function beginningWith(scope: Scope, word: string) {
  return sql<boolean>`scope = ${scope} and word >= ${word} and word < ${word + AFTER_ALL}`;
}
