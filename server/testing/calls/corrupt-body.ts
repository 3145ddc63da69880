/** A list of lists of lists, a thousand deep. */
const DEEP_LIST: unknown = JSON.parse(`${'['.repeat(1000)}"x"${']'.repeat(1000)}`);

const CORRUPTIONS: Record<string, unknown> = {
  null: null,
  'a number': 7.5,
  'a boolean': true,
  'an object': { toString: 'x' },
  'a list': [1, null],
  'a deep list': DEEP_LIST,
  'an empty text': '',
  'a text with NUL': 'a\u0000b',
  // Nearly as long as an ordinary body may be.
  'a long text': 'x'.repeat(60_000),
};

/** Every path to a value in a body: `['customerInfo', 'email']`. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  const inner = entries.flatMap(([name, item]) => pathsOf(item, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** The body with the value at a path replaced; `undefined` leaves it out. */
function replaced(body: unknown, [name, ...rest]: (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) {
    return body.map((item, index) => (index === name ? replaced(item, rest, value) : item));
  }
  const object = body as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, value) };
}

export interface CorruptBody {
  /** `customerInfo.email: a megabyte` */
  what: string;
  /** The field that is wrong, as messages write it. */
  field: string;
  body: unknown;
}

function fieldOf(path: (string | number)[]): string {
  const written = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`));
  return written.join('').replace(/^\./, '');
}

/** A good body made bad in every way, one field at a time. */
export function corruptBody(good: unknown): CorruptBody[] {
  return pathsOf(good).flatMap((path) => {
    const field = fieldOf(path);
    const wrong = Object.entries({ ...CORRUPTIONS, 'left out': undefined });
    return wrong.map(([name, value]) => ({
      what: `${field}: ${name}`,
      field,
      body: replaced(good, path, value),
    }));
  });
}
