import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/**
 * The domain that owns each table: only its stores name the table in a query. Each domain declares its tables
 * in `<domain>.tables.ts`; the platform's stand in the file that they extend.
 */
function readOwners(): Map<string, string> {
  const files = listFiles(root, ['server']).filter((file) => TABLES.test(file));
  const owners = new Map<string, string>();
  for (const file of files) {
    const visitor = new Visitor({
      TSInterfaceDeclaration({ id, body }) {
        if (id.name !== 'Schema') return;
        for (const member of body.body) {
          if (member.type === 'TSPropertySignature')
            owners.set(nameOf(member.key) ?? '', domainOf(file));
        }
      },
    });
    visitor.visit(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program);
  }
  return owners;
}

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
const STORE = /\.store\.ts$/;
const TEST = /\.(test|suite)\.ts$|^server\/testing\//;
/** A reason for a refund, in Stripe's own word. */
const STRIPE_WORD = 'requested_by_customer';
/** Stripe's own field names are snake_case. */
const STRIPE_API = /^server\/payment-providers\/stripe\/api\//;

const NAMES_TABLE =
  /^(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|(inner|left|right|full|cross)(Join|JoinLateral))$/;
const BUILDS =
  /^(withRecursive|withSchema|executeTakeFirst(OrThrow)?|executeQuery|selectAll|returningAll)$/;
const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)+$/;
const TRUTH_VALUE = /^((is|has|was|may|can)[A-Z]\w*|livemode|watched)$/;
const TABLE_IN_SQL = /\b(?:from|join|into|update|table)\s+"?(\w+)"?/gi;

/** The room of a file of the server, without the wing it is in. */
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

const owners = readOwners();

/** What a file of the server builds and names, each with its place in the text. */
interface Findings {
  /** Calls of the query builder. */
  queries: { what: string; at: number }[];
  tables: { table: string | null; at: number }[];
  /** Names and comparisons that belong to rows. */
  rowForms: { what: string; at: number }[];
}

function findIn(file: string, text: string): Findings {
  const queries: Findings['queries'] = [];
  const tables: Findings['tables'] = [];
  const rowForms: Findings['rowForms'] = [];
  const key = (node: ESTree.Node, computed: boolean) => {
    const name = nameOf(node, computed) ?? '';
    if (NAMES_TABLE.test(name) || BUILDS.test(name)) queries.push({ what: name, at: node.start });
    if (node.type === 'Identifier' && SNAKE_CASE.test(name) && name !== STRIPE_WORD)
      rowForms.push({ what: name, at: node.start });
  };
  const visitor = new Visitor({
    MemberExpression({ object, property, computed }) {
      key(property, computed);
      if (isSql(object)) queries.push({ what: 'sql', at: object.start });
    },
    Property(node) {
      key(node.key, node.computed);
    },
    TSPropertySignature(node) {
      key(node.key, node.computed);
    },
    CallExpression({ callee, arguments: given }) {
      const at = callee.start;
      if (callee.type === 'Identifier' && callee.name === 'prepareQuery')
        queries.push({ what: 'prepareQuery', at });
      if (callee.type !== 'MemberExpression') return;
      const name = nameOf(callee.property, callee.computed) ?? '';
      const [first, second] = given;
      const isTable = NAMES_TABLE.test(name) || (name === 'table' && isSql(callee.object));
      const found = isTable ? tablesOf(first) : [];
      // Array.from and Array.with are called alike: only a table's name or a query tells them apart.
      if (name === 'from' || name === 'using')
        found.push(...tablesOf(first).filter((table) => table !== null && owners.has(table)));
      tables.push(...found.map((table) => ({ table, at })));
      if (name === 'with' && second?.type === 'ArrowFunctionExpression')
        queries.push({ what: 'with', at });
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (!isSql(tag)) return;
      queries.push({ what: 'sql', at: tag.start });
      for (const { value, start } of quasi.quasis) {
        for (const [, table = ''] of value.raw.matchAll(TABLE_IN_SQL)) {
          if (owners.has(table)) tables.push({ table, at: start });
        }
      }
    },
    BinaryExpression({ operator, left, right, start }) {
      if (!/^[!=]==?$/.test(operator) || right.type !== 'Literal') return;
      if (right.value !== 0 && right.value !== 1) return;
      const name =
        left.type === 'MemberExpression' ? nameOf(left.property, left.computed) : nameOf(left);
      if (TRUTH_VALUE.test(name ?? ''))
        rowForms.push({ what: `${name} ${operator} ${right.value}`, at: start });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return { queries, tables, rowForms };
}

/**
 * Where a file of the server breaks a rule: queries are built in stores (*.store.ts) only, a store
 * names tables of its own domain only, and only stores know the form of rows (snake_case, 0 and 1).
 */
export function queryProblems(file: string, text: string): string[] {
  if (TEST.test(file) || DATABASE.test(file) || TABLES.test(file)) return [];
  const { queries, tables, rowForms } = findIn(file, text);
  const where = (at: number) => `${file}:${text.slice(0, at).split('\n').length}`;
  const problems: string[] = [];
  const domain = domainOf(file);
  const shared = Object.entries(SHARED).flatMap(([place, names]) =>
    file.startsWith(place) ? names : [],
  );
  for (const { table, at } of tables) {
    const owner = table === null ? undefined : owners.get(table);
    if (table === null) problems.push(`${where(at)} names a table by a variable`);
    else if (owner === undefined) problems.push(`${where(at)} names ${table}, which is no table`);
    else if (owner !== domain && !shared.some((name) => name === table)) {
      problems.push(`${where(at)} names the table ${table}, which belongs to ${owner}`);
    }
  }
  if (STORE.test(file)) return problems;
  for (const { what, at } of queries)
    problems.push(`${where(at)} builds a query (${what}) outside a store`);
  if (STRIPE_API.test(file)) return problems;
  for (const { what, at } of rowForms)
    problems.push(`${where(at)} sees the form of a row (${what})`);
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
