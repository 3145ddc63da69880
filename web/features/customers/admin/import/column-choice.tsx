import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fold } from '../../../../ui/fold.tsx';
import type { Columns } from './reading/choose-columns.ts';
import { FIELDS, type Field, fieldsInOrder, NO_COLUMN } from './reading/fields.ts';
import type { FileColumns } from './reading/read-people.ts';

/** Columns as the value of an option. */
const asValue = (columns: readonly number[]) => columns.join();
const asColumns = (value: string) => (value === '' ? [] : value.split(',').map(Number));

function optionsOf({ labels, guessed }: FileColumns, field: Field) {
  const together = guessed[field];
  const several = { value: asValue(together), label: nameOf(together, labels) };
  return [
    { value: '', label: NO_COLUMN },
    ...(together.length > 1 ? [several] : []),
    ...labels.map((label, column) => ({ value: asValue([column]), label })),
  ];
}

const nameOf = (columns: readonly number[], labels: readonly string[]) =>
  columns.map((column) => labels[column] ?? '').join(', ');

/** Shows which column of a file was taken for what, and lets another be chosen. */
export function ColumnChoice({
  table,
  isWrong,
  onChoose,
}: {
  table: FileColumns;
  /** Whether nothing can be read with these columns. */
  isWrong: boolean;
  onChoose: (columns: Columns) => void;
}) {
  const { columns, labels, hasHead } = table;
  const note = fieldsInOrder.flatMap((field) => {
    const name = nameOf(columns[field], labels);
    // Without one, all lines get what was chosen for those that name none.
    if (name === '') return field === 'packages' ? ['no column of packages'] : [];
    return `${FIELDS[field]}: “${name}”`;
  });
  return (
    <Fold attempt={1} isInvalid={isWrong || !hasHead} note={note.join(', ')} title="Columns">
      <p className="text-sm text-ink-soft">
        {hasHead
          ? 'What each column of the file is taken for. Another choice reads the file again.'
          : 'The first line is already a person, so the columns have no names. Choose what each one holds; it reads the file again.'}
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {fieldsInOrder.map((field) => (
          <SelectField
            key={field}
            label={FIELDS[field]}
            onChange={({ target }) => onChoose({ ...columns, [field]: asColumns(target.value) })}
            options={optionsOf(table, field)}
            value={asValue(columns[field])}
          />
        ))}
      </div>
    </Fold>
  );
}
