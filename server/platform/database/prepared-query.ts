import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

type Value = string | number | null;
/** The values of a query, by name. */
type Parameters = Readonly<Record<string, Value>>;

/** A query that can be compiled or run. */
interface Query<Row> extends Compilable<Row> {
  executeTakeFirst(): Promise<Row | undefined>;
}

interface Statement {
  get(...values: unknown[]): unknown;
}
type Prepare = (sql: string) => Statement;

/** The place of a value in a compiled query. */
class Gap {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const readers = new WeakMap<Database, Prepare>();

/** Runs the prepared queries of a database with `prepare`, outside of transactions. */
export function readPreparedWith(db: Database, prepare: Prepare): void {
  readers.set(db, prepare);
}

/**
 * A query for one row that runs on every request. It is built and compiled once, if the database can
 * use that. `build` writes it, with `given(name)` for its values. Returns the first row.
 */
export function prepareQuery<Given extends Parameters>() {
  return <Row>(
    build: (
      db: Database,
      given: <Name extends keyof Given>(name: Name) => Given[Name],
    ) => Query<Row>,
  ): ((db: Database, values: Given) => Promise<Row | undefined>) => {
    const compiled = new WeakMap<Database, { sql: string; parameters: readonly unknown[] }>();
    return async (db, values) => {
      const prepare = readers.get(db);
      if (prepare === undefined) return build(db, (name) => values[name]).executeTakeFirst();
      let query = compiled.get(db);
      if (query === undefined) {
        query = build(db, (name) => new Gap(String(name)) as never).compile();
        compiled.set(db, query);
      }
      const bound = query.parameters.map((one) => (one instanceof Gap ? values[one.name] : one));
      return prepare(query.sql).get(...bound) as Row | undefined;
    };
  };
}

/**
 * A query or a change that runs very often, also in transactions: it is built and compiled once for each kind of
 * database, which takes longer than to run it on SQLite. `build` writes it, with `given(name)` for its values. Returns
 * its rows.
 */
export function compileOnce<Given extends Record<keyof Given, Value>>() {
  return <Row>(
    build: (
      db: Database,
      given: <Name extends keyof Given>(name: Name) => Given[Name],
    ) => Compilable<Row>,
  ): ((db: Database, values: Given) => Promise<Row[]>) => {
    const compiled = new Map<boolean, CompiledQuery<Row>>();
    return async (db, values) => {
      const kind = isPostgres(db);
      let query = compiled.get(kind);
      if (query === undefined) {
        query = build(db, (name) => new Gap(String(name)) as never).compile();
        compiled.set(kind, query);
      }
      const parameters = query.parameters.map((one) =>
        one instanceof Gap ? values[one.name as keyof Given] : one,
      );
      return (await db.executeQuery<Row>({ ...query, parameters })).rows;
    };
  };
}
