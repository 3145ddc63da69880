import { type ComponentProps, useId } from 'react';

/**
 * A checkbox with its label beside it.
 *
 *     <CheckField label="This package is a bundle" hint="Shown as “Best Value”." {...register('isBundle')} />
 */
export function CheckField({
  label,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & { label: string; hint?: string }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className="flex items-start gap-3">
      <input
        {...input}
        aria-describedby={hintId}
        className="mt-0.5 size-6 shrink-0 cursor-pointer accent-pine"
        id={id}
        type="checkbox"
      />
      <div className="grid gap-0.5">
        <label className="cursor-pointer text-base font-semibold" htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className="text-sm text-ink-soft" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
