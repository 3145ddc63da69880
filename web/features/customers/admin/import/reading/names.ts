import { visibleIn } from '#contract/values/characters.ts';

export interface Names {
  firstName: string;
  lastName: string;
}

/** Words behind a comma that are no first name. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.? ?d|m\.?d|esq|mba|dr|msc|bsc)\.?$/i;

/** A longer one is no name, and taking it apart could take seconds. */
const MAX_NAME = 300;

/** "Noel Frost" -> "Noel", "Frost"; "Frost, Noel", too. */
export function splitName(name: string): Names {
  if (name.length > MAX_NAME) return { firstName: name, lastName: '' };
  const [, last = '', first = ''] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (first !== '' && !SUFFIX.test(first)) return { firstName: first, lastName: last.trim() };
  const whole = last === '' ? name : last;
  const at = whole.lastIndexOf(' ');
  if (at < 0) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, at).trim(), lastName: name.slice(at + 1) };
}

/** The rest of a name beside its first or last one: "Noel Frost" beside "Frost" has "Noel", "Noel" has itself. */
function besides(name: string, other: string): string {
  if (name.endsWith(` ${other}`)) return name.slice(0, -other.length).trim();
  return name.startsWith(`${other} `) ? name.slice(other.length).trim() : name;
}

/**
 * Beside a column of first or last names one of names has the others, or whole names.
 * @param hasLast whether there is a column of last names
 */
export function joinNames(
  { firstName, lastName, name }: Names & { name: string },
  hasLast: boolean,
): Names {
  if (name === '' || (firstName !== '' && hasLast)) return { firstName, lastName };
  if (firstName !== '') return { firstName, lastName: besides(name, firstName) };
  return lastName === '' ? splitName(name) : { firstName: besides(name, lastName), lastName };
}

const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** "Noel Frost <noel@north.example>" -> the address, and the name. */
export function readAddress(cell: string): { email: string; name: string } {
  const text = visibleIn(cell);
  const [, name = '', inside = ''] = /^([^<>]*)<([^<>]+)>[\s,;]*$/.exec(text) ?? [];
  const email = (inside || text).replace(/^mailto:/i, '').trim();
  return { email, name: name.replaceAll('"', '').trim() };
}

/** Whether a cell has an address, with a name or without. */
export const hasAddress = (cell: string): boolean =>
  cell.includes('@') && ADDRESS.test(readAddress(cell).email);
