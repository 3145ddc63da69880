import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlLook, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** Shown at the end of the field, such as a button. */
  trailing?: ReactNode;
}

/**
 * A labelled input with hint and error, whose text begins at the side of its script. Takes what react-hook-form's `register` returns; put
 * `noValidate` on the form.
 *
 *     <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
 */
export function TextField({
  label,
  isMarked,
  hint,
  error,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame className={className} error={error} hint={hint} isMarked={isMarked} label={label}>
      {(control) => (
        <div className="relative">
          <input
            dir="auto"
            {...input}
            {...control}
            className={controlLook(error, classNames('px-3.5', trailing !== undefined && 'pr-20'))}
          />
          {trailing !== undefined && (
            <div className="absolute inset-y-1.5 right-1.5 flex items-center">{trailing}</div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** A `TextField` for an e-mail address. Of the type `email`, Chromium would hand out its domain in punycode. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField autoCapitalize="none" inputMode="email" spellCheck={false} {...props} />;
}

/**
 * A `TextField` for a password, with a button that shows what was typed. Set `autoComplete` to
 * `current-password` or `new-password`.
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
