import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';

type Db = Kysely<Schema>;

interface Row {
  id: string;
  [column: string]: string | null;
}

/** A word that an order or a customer is found by from now on, or no more. */
interface Change {
  id: string;
  word: string;
  isNew: boolean;
}

/** Rows that are read, and words that are written, at once. */
const ROWS = 500;
const WORDS = 1000;

/** The tables with the people that are searched, and the columns of both that they are found by. */
const SOURCES = [
  { scope: 'order', table: 'purchase' },
  { scope: 'customer', table: 'customer' },
];
const COLUMNS = ['first_name', 'last_name', 'email', 'id', 'phone'];

/**
 * Makes the words anew that orders and customers are found by: without accents, apostrophes and the signs
 * around a word, and in every script without case. Only words that change are written. What has no words was erased, and
 * gets none.
 */
export async function foldSearchWords(db: Db): Promise<void> {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
  for (const { scope, table } of SOURCES) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const page: { rows: Row[] } = await sql<Row>`select id, ${columns}
        from ${sql.table(table)} where id > ${after} order by id limit ${ROWS}`.execute(db);
      await renew(db, scope, page.rows);
      after = page.rows.at(-1)?.id;
    }
  }
}

async function renew(db: Db, scope: string, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const before = await readWords(db, { scope, ids });
  const changes = rows.flatMap((row): Change[] => {
    const { id } = row;
    const old = before.get(id);
    if (old === undefined) return [];
    const words = new Set(COLUMNS.flatMap((column) => wordsOf(row[column] ?? '')));
    return [
      ...[...words].filter((word) => !old.has(word)).map((word) => ({ id, word, isNew: true })),
      ...[...old].filter((word) => !words.has(word)).map((word) => ({ id, word, isNew: false })),
    ];
  });
  for (let from = 0; from < changes.length; from += WORDS)
    await write(db, scope, changes.slice(from, from + WORDS));
}

async function write(db: Db, scope: string, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ isNew }) => !isNew).map(({ id, word }) => sql`(${id}, ${word})`);
  if (gone.length > 0)
    await sql`delete from search_word
      where scope = ${scope} and (subject_id, word) in (values ${sql.join(gone)})`.execute(db);
  const added = changes
    .filter(({ isNew }) => isNew)
    .map(({ id, word }) => ({ scope, word, subject_id: id }));
  if (added.length > 0) await db.insertInto('search_word').values(added).execute();
}

/** The words of orders or customers, by their ids. */
async function readWords(
  db: Db,
  { scope, ids }: { scope: string; ids: string[] },
): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_word')
    .select(['subject_id', 'word'])
    .where('scope', '=', scope)
    .where('subject_id', 'in', ids)
    .execute();
  const byId = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return new Map([...byId].map(([id, of]) => [id, new Set(of.map(({ word }) => word))]));
}

// From here on what the store did with texts when this was written.

const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u0060]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
const OF_NO_WIDTH = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u064b-\u065f\u0670]/g;
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};
const AROUND = /^[^\p{L}\p{M}\p{N}\p{So}]+|[^\p{L}\p{M}\p{N}\p{So}]+$/gu;

function foldText(text: string): string {
  return text
    .replaceAll('\u00b4', "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(OF_NO_WIDTH, '')
    .replace(ACCENTS, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðħłþς]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

function wordsOf(text: string): string[] {
  const folded = foldText(text);
  const pieces = folded
    .replaceAll("'", '')
    .split(/[\s,;،、]+/)
    .filter(Boolean);
  const trimmed = pieces.map((piece) => piece.replace(AROUND, '')).filter(Boolean);
  const whole = trimmed.length > 0 ? trimmed : pieces;
  const parts = [...whole, folded].flatMap((one) => one.split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...whole, ...parts].filter(Boolean).map((word) => word.slice(0, 254));
}
