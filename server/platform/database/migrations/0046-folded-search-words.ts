import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

interface Row {
  id: string;
  [column: string]: string | null;
}

/** A word that a thing is found by from now on, or no more. */
interface Change {
  id: string;
  word: string;
  isNew: boolean;
}

/** Rows that are read, and words that are written, at once. */
const ROWS = 500;
const WORDS = 1000;

const PERSON = ['first_name', 'last_name', 'email', 'id', 'phone'];
const CHANGE = ['admin_name', 'action', 'thing', 'thing_id', 'thing_name', 'fields'];
/** The columns with the texts that things are found by. `fields` is a list of names in JSON. */
const SOURCES = [
  { scope: 'order', table: 'purchase', columns: PERSON },
  { scope: 'customer', table: 'customer', columns: PERSON },
  { scope: 'code', table: 'promo_code', columns: ['code'] },
  { scope: 'change', table: 'admin_change', columns: CHANGE },
];
type Source = (typeof SOURCES)[number];

/**
 * Makes the words anew that orders, customers, codes and changes are found by: without accents, apostrophes and the signs
 * around a word, and in every script without case. Only words that change are written. What has no words was erased, and
 * gets none.
 */
export async function up(db: Db): Promise<void> {
  for (const source of SOURCES) {
    const columns = sql.join(source.columns.map((name) => sql.ref(name)));
    let after: string | undefined = '';
    while (after !== undefined) {
      const page: { rows: Row[] } = await sql<Row>`select id, ${columns}
        from ${sql.table(source.table)} where id > ${after} order by id limit ${ROWS}`.execute(db);
      await renew(db, source, page.rows);
      after = page.rows.at(-1)?.id;
    }
  }
}

async function renew(db: Db, { scope, columns }: Source, rows: readonly Row[]): Promise<void> {
  const before = await readWords(db, { scope, ids: rows.map(({ id }) => id) });
  const changes = rows.flatMap((row): Change[] => {
    const { id } = row;
    const old = before.get(id);
    if (old === undefined) return [];
    const words = new Set(columns.flatMap((column) => textsOf(row, column)).flatMap(wordsOf));
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

/** The words of things of a scope, by their ids. */
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

function textsOf(row: Row, column: string): string[] {
  const text = row[column] ?? '';
  return column === 'fields' ? JSON.parse(text) : [text];
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
