/**
 * The box that selects all rows of a list that are shown, or none.
 *
 *     <SelectAll onSelect={setSelected} selected={selected} shown={packages} />
 */
export function SelectAll({
  shown,
  selected,
  onSelect,
}: {
  shown: readonly { readonly id: string }[];
  /** The ids of the selected rows, all of them shown. */
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}) {
  return (
    <label className="flex cursor-pointer items-center gap-3 text-sm font-semibold">
      <input
        checked={selected.length === shown.length}
        className="size-5 shrink-0 accent-pine"
        onChange={({ target }) => onSelect(target.checked ? shown.map(({ id }) => id) : [])}
        type="checkbox"
      />
      <span>{`Select All ${shown.length} Shown`}</span>
    </label>
  );
}
