import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';

/** What stands around every kind of field. */
export interface FieldFrameProps {
  label: string;
  /** Marks the field as one to be filled. */
  isMarked?: boolean;
  /** A sentence under the field that helps to fill it. */
  hint?: string;
  /** What is wrong with what was typed; replaces nothing, the hint stays. */
  error?: string;
  className?: string;
}

/** What the frame's control has to take, so that a screen reader reads all of it together. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="flex gap-1.5 text-sm font-medium text-berry" id={id}>
      <Icon className="mt-px shrink-0" name="warning" size={18} />
      {children}
    </p>
  );
}

/** A label above a control, its error and its hint below; the kit's fields are built with it. */
export function FieldFrame({
  label,
  isMarked = false,
  hint,
  error,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
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
        'aria-invalid': error ? true : undefined,
        'aria-required': isMarked || undefined,
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

/** The look of a control in a frame. */
export function controlLook(error: string | undefined, className?: string): string {
  return classNames(
    'min-h-11 w-full rounded-control border bg-surface py-2 text-base text-ink placeholder:text-ink-soft focus-visible:outline-offset-0',
    error ? 'border-berry' : 'border-control-line',
    className,
  );
}
