/** A decoded parameter: text, or a group of named (or numbered) parameters. */
export type FormValue = string | FormTree;
export interface FormTree {
  [name: string]: FormValue;
}

/**
 * Decodes `a=1&metadata[x]=y&expand[]=z&expand[0]=z` into a tree. Lists become groups with numbered
 * names. If a name is given twice, its last value wins, as with Stripe.
 */
export function decodeForm(text: string): FormTree {
  const tree: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) place(tree, segments(name), value);
  return tree;
}

/** `a[b][]` -> `a`, `b`, ``; a name with unbalanced brackets is one segment. */
function segments(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return [name];
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  return [match[1], ...inner];
}

function place(tree: FormTree, path: string[], value: string): void {
  let group = tree;
  for (const [depth, segment] of path.entries()) {
    const name = segment === '' ? String(Object.keys(group).length) : segment;
    if (depth === path.length - 1) {
      group[name] = value;
      return;
    }
    const next = group[name];
    const child: FormTree = typeof next === 'object' ? next : Object.create(null);
    group[name] = child;
    group = child;
  }
}

/** The tree as JSON with sorted names, to compare parameters. */
export function canonical(tree: FormTree): string {
  return JSON.stringify(tree, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The parameter, if it is text and not a group. */
export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
