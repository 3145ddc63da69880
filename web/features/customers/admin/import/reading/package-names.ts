import { foldText } from '#contract/values/fold-text.ts';

/** A package with all that it can be named by. */
export interface KnownPackage {
  id: string;
  name: string;
  slug?: string;
  /** Deleted ones are known, so that they are not called unknown. */
  isDeleted?: boolean;
}

/** Names in a cell, each with its packages: none has an unknown one, several may share one. */
export type Named = readonly { name: string; packages: readonly KnownPackage[] }[];

/** Names are compared however they were typed, also the blanks around commas. */
const key = (text: string) =>
  foldText(text).replaceAll(/\s+/g, ' ').replaceAll(/ ?, ?/g, ',').trim();

/** Lists what each name may mean: what is not deleted, else what is. An id means one package alone. */
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

/** A longer cell is no list of packages, and taking it apart could take seconds. */
const MAX_CELL = 2_000;

/** One blank or line break for several: expressions that look for blanks would try each of many. */
const withoutRuns = (cell: string): string =>
  cell.trim().replaceAll(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '));

/** A name without the commas and blanks around it. */
function withoutCommas(name: string): string {
  let from = 0;
  let to = name.length;
  while (from < to && /[\s,]/.test(name.charAt(from))) from += 1;
  while (to > from && /[\s,]/.test(name.charAt(to - 1))) to -= 1;
  return name.slice(from, to);
}

/** WordPress writes some signs as HTML. */
const withoutHtml = (cell: string): string =>
  cell
    .replaceAll(/&(?:amp|#0*38);/g, '&')
    .replaceAll(/&(?:#0*39|#8217|rsquo|apos);/g, "'")
    .replaceAll(/&(?:quot|#0*34);/g, '"');

/** "name:Voice|product_id:12|quantity:1": the lines of an order as plugins of WooCommerce write them. */
const ITEM_NAMES = /(?:^|[|;\n])\s*name:([^|\n]*)/gi;
/** "2 x Voice", "Voice x 1", and the name that Shopify gives to a product's only variant: "Voice - Default Title". */
const AROUND = /^\s*\d+\s*[x×]\s+|\s+-\s+default(?: title)?(?=\s*$|\s+[x×])|\s+[x×]\s*\d+\s*$/gi;

/** Signs between names, all of which names may have in them, too. */
const BETWEEN = /[,;|\n]/;

interface Known {
  find: (name: string) => readonly KnownPackage[] | undefined;
  /** The most parts that a known name has, taken apart at what stands between names. */
  longest: number;
}

/** The longest known name that begins with a part, and how many parts it takes; null: none begins there. */
function findLongest(
  { parts, marks, at }: { parts: readonly string[]; marks: readonly string[]; at: number },
  { find, longest }: Known,
) {
  for (let count = Math.min(longest, parts.length - at); count > 0; count -= 1) {
    const name = parts
      .slice(at, at + count)
      .map((part, index) => (index === 0 ? part : `${marks[at + index - 1]}${part}`))
      .join('')
      .trim();
    const packages = find(name);
    if (packages !== undefined) return { name, packages, count };
  }
  return null;
}

function splitCell(cell: string, known: Known): Named {
  const parts = cell.split(BETWEEN);
  const marks = cell.match(/[,;|\n]/g) ?? [];
  const named: { name: string; packages: readonly KnownPackage[] }[] = [];
  let unknown = '';
  const endUnknown = () => {
    const name = withoutCommas(unknown);
    if (name !== '') named.push({ name, packages: [] });
    unknown = '';
  };
  for (let at = 0; at < parts.length; ) {
    const found = findLongest({ parts, marks, at }, known);
    if (found !== null) {
      endUnknown();
      named.push(found);
      at += found.count;
      continue;
    }
    // A comma may be a part of a name that is unknown. The others hardly are.
    unknown += `${parts[at]},`;
    if (marks[at] !== ',') endUnknown();
    at += 1;
  }
  endUnknown();
  return named;
}

/** A reader of cells that name packages, which are separated by commas, semicolons, bars or line breaks. */
export function packageReader(packages: readonly KnownPackage[]): (cell: string) => Named {
  const index = indexOf(packages);
  const known: Known = {
    find: (name) => {
      const bare = name.replace(AROUND, '');
      return index.get(key(name)) ?? (bare === name ? undefined : index.get(key(bare)));
    },
    longest: Math.max(1, ...[...index.keys()].map((name) => name.split(BETWEEN).length)),
  };
  // Many lines name the same.
  const read = new Map<string, Named>();
  return (cell) => {
    const before = read.get(cell);
    if (before !== undefined) return before;
    if (cell.length > MAX_CELL) return [{ name: cell.trim(), packages: [] }];
    const text = withoutHtml(withoutRuns(cell));
    const items = [...text.matchAll(ITEM_NAMES)].map(([, name = '']) => name);
    const named = (items.length > 0 ? items : [text]).flatMap((one) => splitCell(one, known));
    read.set(cell, named);
    return named;
  };
}
