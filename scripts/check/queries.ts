import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Files or folders that may name tables of other domains. Each is a decision. */
const SHARED: Record<string, readonly string[]> = {
  // docs/decisions/0011-access-joins-orders-and-packages.md
  'server/sales/access/access.store.ts': [
    'package',
    'package_video',
    'purchase',
    'purchase_item',
    'video',
  ],
  // docs/decisions/0020-a-rendition-is-one-file.md
  'server/videos/videos.store.ts': ['rendition'],
};

const DATABASE = /^server\/platform\/database\//;
const TABLES = /\.tables\.ts$|^server\/platform\/database\/schema\.ts$/;
/** A table in an `interface Schema`, as it is formatted. */
const DECLARED = /^ {2,4}(\w+): \{/gm;
const STORE = /\.store\.ts$/;
const TEST = /\.(test|suite)\.ts$|^server\/testing\//;
/** A reason for a refund, in Stripe's own word. */
const STRIPE_WORD = 'requested_by_customer';
/** Stripe's and ffprobe's own field names are snake_case. */
const FOREIGN_NAMES =
  /^server\/(payment-providers\/stripe\/api|platform\/media\/transcoding\/ffmpeg)\//;

const NAMES_TABLE =
  /^(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|(inner|left|right|full|cross)(Join|JoinLateral))$/;
const BUILDS =
  /^(withRecursive|withSchema|executeTakeFirst(OrThrow)?|executeQuery|selectAll|returningAll)$/;
const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)+$/;
const TRUTH_VALUE = /^((is|has|was|may|can)[A-Z]\w*|livemode|watched)$/;
const TABLE_IN_SQL = /\b(?:from|join|into|update|table)\s+"?(\w+)"?/gi;

/** The domain of a file of the server; in sales and payment-providers the module. Empty outside of domains. */
function domainOf(file: string): string {
  return /^server\/(?:sales\/|payment-providers\/)?([^/]+)\//.exec(file)?.[1] ?? '';
}

/** The name of a member or a key, also of one that is written as a text; undefined for any other. */
function nameOf(key: ESTree.Node, computed = false): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** The table a call names: "video as one" names video. Null for one that only a variable knows. */
function tablesOf(argument: ESTree.Node | undefined): (string | null)[] {
  if (argument === undefined) return [];
  if (argument.type === 'ArrayExpression')
    return argument.elements.flatMap((one) => tablesOf(one ?? undefined));
  // A subquery, whose own calls are looked at as well.
  if (argument.type === 'ArrowFunctionExpression' || argument.type === 'CallExpression') return [];
  return [nameOf(argument, true)?.replace(/\s.*$/, '') ?? null];
}

function isSql(node: ESTree.Node): boolean {
  return node.type === 'Identifier' && node.name === 'sql';
}

/**
 * The domain that owns each table: only its stores name the table in a query. Each domain declares its tables
 * in `<domain>.tables.ts`; the platform's stand in the file that they extend.
 */
const owners = new Map(
  listFiles(root, ['server'])
    .filter((file) => TABLES.test(file))
    .flatMap((file) => {
      const declared = readFileSync(path.join(root, file), 'utf8').matchAll(DECLARED);
      return [...declared].map(([, table = '']) => [table, domainOf(file)] as const);
    }),
);

/** Collects the problems of a file. Each place is one in its text. */
function createJudge(file: string, text: string) {
  const problems: string[] = [];
  const say = (at: number, problem: string) =>
    problems.push(`${file}:${text.slice(0, at).split('\n').length} ${problem}`);
  const isStore = STORE.test(file);
  const shared = Object.entries(SHARED).flatMap(([place, names]) =>
    file.startsWith(place) ? names : [],
  );
  return {
    problems,
    /** A call of the query builder. */
    query(what: string, at: number) {
      if (!isStore) say(at, `builds a query (${what}) outside a store`);
    },
    /** A name or a comparison that belongs to rows. */
    rowForm(what: string, at: number) {
      if (!isStore && !FOREIGN_NAMES.test(file)) say(at, `sees the form of a row (${what})`);
    },
    table(table: string | null, at: number) {
      const owner = table === null ? undefined : owners.get(table);
      if (table === null) say(at, 'names a table by a variable');
      else if (owner === undefined) say(at, `names ${table}, which is no table`);
      else if (owner !== domainOf(file) && !shared.includes(table))
        say(at, `names the table ${table}, which belongs to ${owner}`);
    },
  };
}

/**
 * Lists the places where a file of the server breaks a rule: queries are built in stores (*.store.ts) only, a store
 * names tables of its own domain only, and only stores know the form of rows (snake_case, 0 and 1).
 */
export function queryProblems(file: string, text: string): string[] {
  if (TEST.test(file) || DATABASE.test(file) || TABLES.test(file)) return [];
  const { problems, query, rowForm, table } = createJudge(file, text);
  const key = (node: ESTree.Node, computed: boolean) => {
    const name = nameOf(node, computed) ?? '';
    if (NAMES_TABLE.test(name) || BUILDS.test(name)) query(name, node.start);
    if (node.type === 'Identifier' && SNAKE_CASE.test(name) && name !== STRIPE_WORD)
      rowForm(name, node.start);
  };
  const visitor = new Visitor({
    MemberExpression({ object, property, computed }) {
      key(property, computed);
      if (isSql(object)) query('sql', object.start);
    },
    Property(node) {
      key(node.key, node.computed);
    },
    TSPropertySignature(node) {
      key(node.key, node.computed);
    },
    CallExpression({ callee, arguments: [first, second] }) {
      const at = callee.start;
      if (callee.type === 'Identifier' && callee.name === 'prepareQuery') query(callee.name, at);
      if (callee.type !== 'MemberExpression') return;
      const name = nameOf(callee.property, callee.computed) ?? '';
      const isTable = NAMES_TABLE.test(name) || (name === 'table' && isSql(callee.object));
      // Array.from and Array.with are called alike: only a table's name or a query tells them apart.
      const mayBeTable = name === 'from' || name === 'using';
      for (const one of isTable || mayBeTable ? tablesOf(first) : [])
        if (isTable || owners.has(one ?? '')) table(one, at);
      if (name === 'with' && second?.type === 'ArrowFunctionExpression') query('with', at);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (!isSql(tag)) return;
      query('sql', tag.start);
      for (const { value, start } of quasi.quasis) {
        for (const [, name = ''] of value.raw.matchAll(TABLE_IN_SQL))
          if (owners.has(name)) table(name, start);
      }
    },
    BinaryExpression({ operator, left, right, start }) {
      if (!/^[!=]==?$/.test(operator) || right.type !== 'Literal') return;
      if (right.value !== 0 && right.value !== 1) return;
      const name =
        left.type === 'MemberExpression' ? nameOf(left.property, left.computed) : nameOf(left);
      if (TRUTH_VALUE.test(name ?? '')) rowForm(`${name} ${operator} ${right.value}`, start);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return problems;
}

export const queries: Check = {
  name: 'queries',
  run: async () => {
    const files = listFiles(root, ['server']).filter((file) => file.endsWith('.ts'));
    const problems = files.flatMap((file) =>
      queryProblems(file, readFileSync(path.join(root, file), 'utf8')),
    );
    return { problems, note: `${files.length} files` };
  },
};
