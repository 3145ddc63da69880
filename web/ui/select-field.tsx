import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** What is wrong with what was chosen. */
  error?: string;
  className?: string;
}

/**
 * A labelled choice from a short list: the browser's own, as every phone knows how to show it. Takes
 * what react-hook-form's `register` returns.
 *
 *     <SelectField label="Status" onChange={...} options={[{ value: '', label: 'All' }]} value={status} />
 */
export function SelectField({ label, options, error, className, ...select }: SelectFieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label className="text-sm font-semibold" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          aria-describedby={errorId}
          aria-invalid={error ? true : undefined}
          className={classNames(
            'min-h-11 w-full appearance-none rounded-control border bg-surface py-2 pr-10 pl-3.5 text-base text-ink focus-visible:outline-offset-0',
            error ? 'border-berry' : 'border-control-line',
          )}
          id={id}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
          name="chevron-down"
        />
      </div>
      {errorId && (
        <p className="flex gap-1.5 text-sm font-medium text-berry" id={errorId}>
          <Icon className="mt-px shrink-0" name="warning" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
