type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/**
 * A row in the code's own spelling: camelCase or the name that `Renamed` gives, and the columns in `Flag` as true or
 * false.
 */
export type Mapped<Row, Flag extends keyof Row = never, Renamed = unknown> = {
  [Column in keyof Row & string as Column extends keyof Renamed
    ? Renamed[Column] & string
    : Camel<Column>]: Column extends Flag ? boolean : Row[Column];
};

type Values = Record<string, unknown>;

/** Spells each name once: those of the columns are few, and every row has them. */
function spellOnce(
  spell: (name: string) => string,
  given: readonly (readonly [string, string])[] = [],
): (name: string) => string {
  const known = new Map<string, string>(given);
  return (name) => {
    const spelled = known.get(name) ?? spell(name);
    known.set(name, spelled);
    return spelled;
  };
}

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Maps the rows of a table, each way, so that a store alone knows how they are stored. `flags` are the columns that
 * hold 0 or 1. `renamed` has the names of fields whose columns keep an older one.
 */
export function rowMapper<Row extends object>() {
  return <
    const Flag extends keyof Row & string,
    const Renamed extends Partial<Record<keyof Row & string, string>> = Record<never, string>,
  >(
    flags: readonly Flag[],
    renamed?: Renamed,
  ) => {
    type Fields = Mapped<Row, Flag, Renamed>;
    const isFlag = new Set<string>(flags);
    const names = Object.entries(renamed ?? {}) as [string, string][];
    const fieldOf = spellOnce(camel, names);
    const columnOf = spellOnce(
      snake,
      names.map(([column, field]) => [field, column]),
    );
    const read = (row: Row): Fields => {
      const read: Values = {};
      for (const [column, value] of Object.entries(row)) {
        read[fieldOf(column)] = isFlag.has(column) ? value === 1 : value;
      }
      return read as Fields;
    };
    const write = (record: Partial<Fields>): Partial<Row> => {
      const row: Values = {};
      for (const [name, value] of Object.entries(record)) {
        row[columnOf(name)] = typeof value === 'boolean' ? Number(value) : value;
      }
      return row as Partial<Row>;
    };
    return { read, write };
  };
}
