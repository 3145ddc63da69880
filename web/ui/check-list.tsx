import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './fields/field-frame.tsx';

interface Choice {
  value: string;
  label: string;
  /** Behind the label, such as "not on sale". */
  note?: string | undefined;
  disabled?: boolean;
}

/**
 * Check boxes for a list of which any number is chosen; a long one scrolls. Takes what react-hook-form's `register`
 * returns.
 *
 *     <CheckList legend="Packages" choices={[{ value: id, label: name }, ...]} {...register('packageIds')} />
 */
export function CheckList({
  legend,
  isLegendHidden = false,
  choices,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'disabled'> & {
  legend: string;
  isLegendHidden?: boolean;
  choices: readonly Choice[];
  error?: string | undefined;
}) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {legend}
      </legend>
      <div
        className={classNames(
          'grid max-h-60 gap-2 overflow-y-auto rounded-control border p-3',
          error ? 'border-berry' : 'border-control-line',
        )}
      >
        {choices.map(({ value, label, note, disabled }) => (
          <label className="flex items-start gap-3 has-disabled:text-ink-soft" key={value}>
            <input
              {...input}
              className="mt-0.5 size-5 shrink-0 accent-pine"
              disabled={disabled}
              type="checkbox"
              value={value}
            />
            <span className="wrap-anywhere">
              <span>{label}</span>
              {note !== undefined && <span className="text-ink-soft">{` (${note})`}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
