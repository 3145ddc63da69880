import type { ComponentProps } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { controlLook, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface SelectFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'select'>, 'id' | 'className'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/**
 * A labelled select; the browser's own, because phones show it well. Takes what react-hook-form's
 * `register` returns.
 *
 *     <SelectField label="Status" onChange={...} options={[{ value: '', label: 'All' }]} value={status} />
 */
export function SelectField({
  label,
  isMarked,
  hint,
  error,
  className,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame className={className} error={error} hint={hint} isMarked={isMarked} label={label}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={controlLook(error, 'appearance-none pr-10 pl-3.5 text-ellipsis')}
          >
            {options.map((option) => (
              <option disabled={option.disabled} key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
            name="chevron-down"
          />
        </div>
      )}
    </FieldFrame>
  );
}
