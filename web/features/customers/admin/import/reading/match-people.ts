import { type ImportedPerson, importedPerson } from '#contract/grants/import.ts';
import { addressKey } from '#contract/values/addresses.ts';
import type { LinesOfFile, RawLine } from './read-lines.ts';

/** What a package can be named by. */
export interface KnownPackage {
  id: string;
  name: string;
  slug?: string;
  /** Deleted ones are known, so that they are not called unknown. */
  isDeleted?: boolean;
}

/** A line and what is known of it before the server is asked. */
export interface PersonLine {
  line: number;
  /** As they were written, without the end of long ones. */
  email: string;
  name: string;
  /** What is wrong with it; null: nothing yet. */
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
const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const key = (text: string) => text.trim().toLowerCase();

/** What each name may mean: what is not deleted, else what is. An id means one package alone. */
function indexOf(packages: readonly KnownPackage[]): Map<string, KnownPackage[]> {
  const index = new Map<string, KnownPackage[]>();
  const add = (name: string, one: KnownPackage) => {
    const named = index.get(key(name)) ?? [];
    if (!named.includes(one)) index.set(key(name), [...named, one]);
  };
  for (const one of packages) for (const name of [one.slug ?? one.id, one.name]) add(name, one);
  for (const [name, named] of index) {
    const alive = named.filter(({ isDeleted }) => isDeleted !== true);
    if (alive.length > 0) index.set(name, alive);
  }
  for (const one of packages) index.set(key(one.id), [one]);
  return index;
}

/** A cell may hold one name with a semicolon in it, or several. */
function namesIn(cell: string, known: ReadonlyMap<string, readonly KnownPackage[]>): string[] {
  if (cell === '') return [];
  if (known.has(key(cell))) return [cell];
  return cell
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

interface Matching {
  packages: readonly KnownPackage[];
  /** What is given by lines that name no package. */
  otherwise: readonly string[];
}

function packagesOf(
  { packages, packageIds }: RawLine,
  known: ReadonlyMap<string, readonly KnownPackage[]>,
  otherwise: readonly string[],
): { ids: string[] } | { problem: string } {
  const names = namesIn(packageIds || packages, known);
  if (names.length === 0) {
    if (otherwise.length > 0) return { ids: [...otherwise] };
    return {
      problem:
        'Packages: none named. Name one, or choose some for such lines when you choose the file.',
    };
  }
  const ids: string[] = [];
  for (const name of names) {
    const [found, second] = known.get(key(name)) ?? [];
    if (found === undefined)
      return { problem: `Packages: there is none called “${shorten(name)}”.` };
    if (found.isDeleted) return { problem: `Packages: “${found.name}” was deleted.` };
    if (second !== undefined) {
      return { problem: `Packages: several are called “${name}”. Name them by their ids.` };
    }
    ids.push(found.id);
  }
  return { ids: [...new Set(ids)] };
}

const FIELDS: Record<string, string> = {
  ...{ email: 'E-mail', firstName: 'First Name', lastName: 'Last Name', packageIds: 'Packages' },
};

/** The same as the server would say of the person. */
function check(person: ImportedPerson): string | null {
  const [issue] = importedPerson.safeParse(person).error?.issues ?? [];
  if (issue === undefined) return null;
  return `${FIELDS[String(issue.path[0])] ?? 'The line'}: ${issue.message}.`;
}

/** Of a quotation mark that only a later line closes, all between is one line: otherwise nothing would say where it went. */
function sayLines({ from, line }: RawLine): string {
  return from === line
    ? ''
    : ` It is read from line ${from} to ${line}: is a quotation mark missing?`;
}

/** Finds out who is in the lines of a file and what they are to be given. Of a line with a problem nothing is used. */
export function matchPeople(
  { lines: raw, broken }: Pick<LinesOfFile, 'lines' | 'broken'>,
  { packages, otherwise }: Matching,
): People {
  const known = indexOf(packages);
  const byEmail = new Map<string, { person: ImportedPerson; line: number }>();
  const lines: PersonLine[] = broken.map(({ line, problem }) => ({
    ...{ line, problem, email: '', name: '', sameAs: null },
  }));
  for (const one of raw) {
    const { line, email, firstName, lastName } = one;
    const name = shorten(`${firstName} ${lastName}`.trim());
    const shown = { line, email: shorten(email), name };
    const found = packagesOf(one, known, otherwise);
    const earlier = byEmail.get(addressKey(email));
    const ids = 'ids' in found ? found.ids : ['-'];
    // Checked with those of the lines before: a person with too many would keep others from being sent.
    const packageIds = [...new Set([...(earlier?.person.packageIds ?? []), ...ids])];
    const person = { email, firstName, lastName, packageIds };
    const wrong = check(person) ?? ('problem' in found ? found.problem : null);
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
