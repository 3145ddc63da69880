import { type ImportedPerson, importedPerson } from '#contract/grants/import.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { isolated, startOf } from '#contract/values/characters.ts';
import { FIELDS, type Field, NO_COLUMN } from './fields.ts';
import type { Ended } from './order-states.ts';
import type { Named } from './package-names.ts';
import type { RawLine } from './read-lines.ts';
import type { BrokenLine } from './read-records.ts';

/** A line and what is known of it before the server is asked. */
export interface PersonLine {
  line: number;
  /** As they were written, without the end of long ones. */
  email: string;
  name: string;
  /** Why it cannot be used; null: nothing is wrong yet. */
  problem: string | null;
  /** The line of the same address that its packages are given with; null: it is the first. */
  sameAs: number | null;
}

export interface People {
  /** Each person once, with the packages of all their lines. */
  people: ImportedPerson[];
  /** The line that each of them is first in, in the same order. */
  firstLines: number[];
  /** In the order of the file. */
  lines: PersonLine[];
}

/** The most characters of a cell that are shown: a file may have anything in it. */
const SHOWN = 120;
const shorten = (text: string) => isolated(text.length > SHOWN ? `${startOf(text, SHOWN)}…` : text);

interface Matching {
  /** Which packages a cell names. */
  namesIn: (cell: string) => Named;
  /** Packages that are given by lines which name none. */
  otherwise: readonly string[];
  /** Names a field as the file does, which may be by several columns. */
  called: (field: Field) => string;
  /** Names of the columns in the file. */
  heads: readonly string[];
}

type Found = { ids: string[] } | { problem: string };

function packagesOf({ packages }: RawLine, { namesIn, otherwise, called }: Matching): Found {
  const names = packages.flatMap(namesIn);
  if (names.length === 0) {
    if (otherwise.length > 0) return { ids: [...otherwise] };
    return {
      problem: `${called('packages')}: no package is named. Name one, or choose some for such lines when you choose the file.`,
    };
  }
  const wrong = (says: string) => ({ problem: `${called('packages')}: ${says}` });
  const ids: string[] = [];
  for (const { name, packages: meant } of names) {
    const [found, second] = meant;
    if (found === undefined) return wrong(`there is no package called “${shorten(name)}”.`);
    if (found.isDeleted) return wrong(`“${found.name}” was deleted.`);
    if (second !== undefined)
      return wrong(`several packages are called “${name}”. Name them by their ids.`);
    ids.push(found.id);
  }
  return { ids: [...new Set(ids)] };
}

const isField = (path: unknown): path is Field => typeof path === 'string' && path in FIELDS;

/** Checks a person by the server's rules, and for mistakes that the server cannot see. */
function check(person: ImportedPerson, { called }: Matching): string | null {
  if (person.email.split('@').length > 2 && /[\s,;|/]/.test(person.email.trim()))
    return `${called('email')}: has several addresses. Give each a line of its own.`;
  // The rule of addresses takes it for a letter.
  if (person.email.includes('\ufffd'))
    return `${called('email')}: has a character that could not be read. Correct it in the file.`;
  const [issue] = importedPerson.safeParse(person).error?.issues ?? [];
  if (issue === undefined) return null;
  const [path] = issue.path;
  const field = path === 'packageIds' ? 'packages' : path;
  return `${isField(field) ? called(field) : 'The line'}: ${issue.message}.`;
}

/** Says which lines a quotation mark joined that only a later one closes: otherwise nothing would say where they went. */
function sayLines({ from, line }: RawLine): string {
  return from === line
    ? ''
    : ` It is read from line ${from} to ${line}: is a quotation mark missing?`;
}

function sayEnded({ column, cell, isYes }: Ended, { heads }: Matching): string {
  const means = isYes ? '' : ' does not say that it is paid';
  return `${heads[column]}: “${shorten(cell)}”${means}, so the line gives nothing. To give packages anyway, choose ${NO_COLUMN} for ${FIELDS.status}, under Columns.`;
}

/** Finds out who is in the lines of a file and what they are to be given. Of a line with a problem nothing is used. */
export function matchPeople(
  { lines: raw, broken }: { lines: readonly RawLine[]; broken: readonly BrokenLine[] },
  matching: Matching,
): People {
  const byEmail = new Map<string, { person: ImportedPerson; line: number }>();
  const lines: PersonLine[] = broken.map(({ line, problem }) => ({
    line,
    problem,
    email: '',
    name: '',
    sameAs: null,
  }));
  for (const one of raw) {
    const { line, email, firstName, lastName, ended } = one;
    const name = shorten(`${firstName} ${lastName}`.trim());
    const shown = { line, email: shorten(email), name };
    const found =
      ended === null ? packagesOf(one, matching) : { problem: sayEnded(ended, matching) };
    const earlier = byEmail.get(addressKey(email));
    const ids = 'ids' in found ? found.ids : ['-'];
    // Checked with those of the lines before: a person with too many would keep others from being sent.
    const packageIds = [...new Set([...(earlier?.person.packageIds ?? []), ...ids])];
    const person = { email, firstName, lastName, packageIds };
    const wrong = check(person, matching) ?? ('problem' in found ? found.problem : null);
    const problem = wrong && `${wrong}${sayLines(one)}`;
    lines.push({ ...shown, problem, sameAs: problem === null ? (earlier?.line ?? null) : null });
    if (problem !== null) continue;
    if (earlier === undefined) byEmail.set(addressKey(email), { person, line });
    else earlier.person.packageIds = packageIds;
  }
  return {
    people: [...byEmail.values()].map(({ person }) => person),
    firstLines: [...byEmail.values()].map(({ line }) => line),
    lines: lines.sort((a, b) => a.line - b.line),
  };
}
