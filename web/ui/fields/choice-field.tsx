import type { ReactNode } from 'react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';

interface Choice {
  value: string;
  label: ReactNode;
}

/**
 * Radio buttons for a few choices. Takes what react-hook-form's `register` returns.
 *
 *     <ChoiceField legend="How much?" choices={[{ value: 'all', label: 'All' }, ...]} {...register('kind')} />
 */
export function ChoiceField({
  legend,
  choices,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  legend: string;
  choices: readonly Choice[];
}) {
  const id = useId();
  return (
    <fieldset className={classNames('grid gap-1.5', className)}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-control-line px-3.5 py-2 has-checked:border-pine has-checked:bg-pine-wash"
          htmlFor={`${id}-${value}`}
          key={value}
        >
          <input
            {...input}
            className="size-5 shrink-0 cursor-pointer accent-pine"
            id={`${id}-${value}`}
            type="radio"
            value={value}
          />
          <span className="figures">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
