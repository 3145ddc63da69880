import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Elements } from '../elements.ts';
import { Icon } from '../pictures/icon.tsx';

/** The props that all kinds of fields have. */
export interface FieldFrameProps {
  label: string;
  /** Says that the field is required, with a star; `required` alone says so to screen readers only. */
  isMarked?: boolean;
  /** A helpful sentence under the field. */
  hint?: string;
  /** The error message, shown in addition to the hint. */
  error?: string;
  className?: string;
}

/** The props that connect a control with its label, hint and error for screen readers. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  required?: true;
}

/** The message below a field whose value is wrong. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="flex gap-1.5 text-sm font-medium text-berry" id={id}>
      <Icon className="mt-px shrink-0" name="warning" size={18} />
      <span>{children}</span>
    </p>
  );
}

/** A label above a control, with error and hint below it; all fields are built with it. */
export function FieldFrame({
  label,
  isMarked = false,
  hint,
  error,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => Elements }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <label
        className={classNames(
          'text-sm font-semibold',
          isMarked && "after:ml-1 after:text-berry after:content-['*'/'']",
        )}
        htmlFor={id}
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': classNames(errorId, hintId) || undefined,
        // Never left out, because browsers would then call an empty required field invalid.
        'aria-invalid': Boolean(error),
        ...(isMarked && { required: true }),
      })}
      {errorId && error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="text-sm text-ink-soft" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The look of a control in a frame. Its margins bring label and error into view with the focus. */
export function controlLook(error: string | undefined, className?: string): string {
  return classNames(
    'min-h-11 w-full scroll-my-20 rounded-control border bg-surface py-2 text-base text-ink placeholder:text-ink-soft focus-visible:outline-offset-0',
    error ? 'border-berry' : 'border-control-line',
    className,
  );
}
