import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** A sentence under the field that helps to fill it. */
  hint?: string;
  /** What is wrong with what was typed; replaces nothing, the hint stays. */
  error?: string;
  /** Something at the end of the field, such as a button. */
  trailing?: ReactNode;
  className?: string;
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="flex gap-1.5 text-sm font-medium text-berry" id={id}>
      <Icon className="mt-px shrink-0" name="warning" size={18} />
      {children}
    </p>
  );
}

/**
 * A labelled input with its hint and its error, which a screen reader reads with it. Give it what
 * react-hook-form's `register` returns; put `noValidate` on the form.
 *
 *     <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
 */
export function TextField({ label, hint, error, trailing, className, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label className="text-sm font-semibold" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          aria-describedby={classNames(errorId, hintId) || undefined}
          aria-invalid={error ? true : undefined}
          className={classNames(
            'min-h-11 w-full rounded-control border bg-surface px-3.5 py-2 text-base text-ink placeholder:text-ink-soft focus-visible:outline-offset-0',
            error ? 'border-berry' : 'border-control-line',
            trailing !== undefined && 'pr-20',
          )}
          id={id}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-1.5 right-1.5 flex items-center">{trailing}</div>
        )}
      </div>
      {errorId && error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="text-sm text-ink-soft" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * A `TextField` for a password, with a button that shows what was typed. Say with `autoComplete`
 * whether it is the `current-password` or a `new-password`.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          aria-label={shown ? 'Hide password' : 'Show password'}
          className="h-full rounded-control px-3 text-sm font-semibold text-pine hover:bg-pine-wash"
          onClick={() => setShown(!shown)}
          type="button"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
      type={shown ? 'text' : 'password'}
    />
  );
}
