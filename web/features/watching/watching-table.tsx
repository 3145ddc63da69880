import type { ReactNode } from 'react';

interface Row {
  readonly id: string;
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
}

/** A table of figures: the first column names a row, the others stand at the right. */
export function WatchingTable({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly Row[];
}) {
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full border-collapse text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            {columns.map((name) => (
              <th className="px-2 py-2 font-semibold not-first:text-right" key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr className="border-t border-line" key={id}>
              <th className="px-2 py-1.5 font-normal wrap-anywhere" scope="row">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td className="px-2 py-1.5 text-right whitespace-nowrap" key={columns[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
