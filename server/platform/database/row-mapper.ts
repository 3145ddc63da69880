type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** A row in the code's own spelling: camelCase, and the columns in `Flag` as true or false. */
export type Mapped<Row, Flag extends keyof Row = never> = {
  [Column in keyof Row & string as Camel<Column>]: Column extends Flag ? boolean : Row[Column];
};

type Values = Record<string, unknown>;

/** Spells each name once: those of the columns are few, and every row has them. */
function spellOnce(spell: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const spelled = known.get(name) ?? spell(name);
    known.set(name, spelled);
    return spelled;
  };
}

const camel = spellOnce((name) =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
);
const snake = spellOnce((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/**
 * Maps the rows of a table, each way, so that a store alone knows how they are stored. `flags` are
 * the columns that hold 0 or 1.
 */
export function rowMapper<Row extends object>() {
  return <const Flag extends keyof Row & string>(flags: readonly Flag[]) => {
    const isFlag = new Set<string>(flags);
    const read = (row: Row): Mapped<Row, Flag> => {
      const read: Values = {};
      for (const [column, value] of Object.entries(row)) {
        read[camel(column)] = isFlag.has(column) ? value === 1 : value;
      }
      return read as Mapped<Row, Flag>;
    };
    const write = (record: Partial<Mapped<Row, Flag>>): Partial<Row> => {
      const row: Values = {};
      for (const [name, value] of Object.entries(record)) {
        row[snake(name)] = typeof value === 'boolean' ? Number(value) : value;
      }
      return row as Partial<Row>;
    };
    return { read, write };
  };
}
