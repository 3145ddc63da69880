import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-frame.tsx';

const box = 'size-6 accent-pine';
/** A checkbox that looks like a switch, except where the system sets the colours. */
const switchLook =
  'relative h-6 w-11 appearance-none rounded-full border border-control-line bg-surface-sunken forced-colors:appearance-auto before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-control-line before:transition-transform checked:border-pine checked:bg-pine checked:before:translate-x-5 checked:before:bg-on-pine forced-colors:before:hidden';

/**
 * A checkbox with its label beside it; with `role="switch"` a switch.
 *
 *     <CheckField label="This Package Is a Bundle" hint="Shown as “Best Value”." {...register('isBundle')} />
 */
export function CheckField({
  label,
  hint,
  error,
  isSentence = false,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  label: string;
  hint?: string;
  /** The error message, shown in addition to the hint. */
  error?: string | undefined;
  /** The label is whole sentences. */
  isSentence?: boolean;
}) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="flex items-start gap-3">
      <input
        {...input}
        aria-describedby={classNames(errorId, hintId) || undefined}
        aria-invalid={error === undefined ? undefined : true}
        className={classNames(
          'mt-0.5 shrink-0 cursor-pointer',
          input.role === 'switch' ? switchLook : box,
        )}
        id={id}
        type="checkbox"
      />
      <div className="grid min-w-0 gap-0.5">
        <label
          className={classNames(
            'cursor-pointer text-base',
            isSentence ? 'whitespace-pre-line wrap-anywhere' : 'font-semibold',
          )}
          htmlFor={id}
        >
          {label}
        </label>
        {errorId && error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && (
          <p className="text-sm text-ink-soft" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
