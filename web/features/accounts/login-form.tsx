import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { required } from '../../ui/fields/required.ts';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { type ToastOptions, toast, toastError } from '../../ui/toasts/toast-store.ts';
import { describeLoginFailure } from './use-log-in.ts';

type Credentials = Record<'email' | 'username' | 'password', string>;

interface LoginFormProps {
  /** The field that identifies the account. */
  identity: { name: 'email' | 'username'; label: string; type: 'email' | 'text' };
  submitLabel: string;
  welcome: ToastOptions;
  /** Fills in the first field; the page or dialog around the form then starts on the password. */
  known?: string | undefined;
  /** The link of somebody who has forgotten the password, for what is typed in the first field. */
  forgot: (identity: string) => ReactNode;
  /** Resolves to whether they are in; otherwise there is a second step. */
  onLogin: (identity: string, password: string) => Promise<boolean>;
  /** Advice after a failed login with this e-mail address or user name. */
  helpFor?: (identity: string) => ReactNode;
}

/** The form of both login pages and of the dialog. A failed login shows why and keeps what was typed. */
export function LoginForm({
  identity,
  submitLabel,
  welcome,
  known,
  forgot,
  onLogin,
  helpFor,
}: LoginFormProps) {
  const { register, handleSubmit, formState, setFocus, setValue, watch } = useForm<Credentials>({
    defaultValues: { [identity.name]: known },
  });
  const { errors } = formState;
  const form = useRef<HTMLFormElement>(null);
  // It may become known after the page was hydrated, when somebody is typing already, or about to: then over it.
  useEffect(() => {
    const field = form.current?.elements.namedItem(identity.name);
    if (known === undefined || !(field instanceof HTMLInputElement) || field.value !== '') return;
    setValue(identity.name, known);
    if (field === document.activeElement) field.select();
  }, [known, identity.name, setValue]);
  const login = useMutation({
    mutationFn: (typed: Credentials) => onLogin(typed[identity.name], typed.password),
    onSuccess: (isIn) => isIn && toast(welcome),
    onError: (failure) => {
      toastError('Login failed', describeLoginFailure(failure));
      setFocus('password', { shouldSelect: true });
    },
  });
  return (
    <form
      className="grid gap-5"
      // Sent before the program runs, nothing of it may stand in the address.
      method="dialog"
      noValidate
      onSubmit={handleSubmit((typed) => login.mutate(typed))}
      ref={form}
    >
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        error={errors[identity.name]?.message}
        label={identity.label}
        required
        spellCheck={false}
        type={identity.type}
        {...register(identity.name, required(`${identity.label} is required.`))}
      />
      <PasswordField
        autoComplete="current-password"
        data-starts-here={known === undefined ? undefined : ''}
        error={errors.password?.message}
        label="Password"
        required
        {...register('password', { required: 'Password is required.' })}
      />
      <div className="empty:hidden" role="status">
        {login.isError && helpFor?.(login.variables[identity.name])}
      </div>
      <Button
        busy={login.isPending}
        busyLabel="Logging in..."
        className="w-full"
        size="large"
        type="submit"
      >
        {submitLabel}
      </Button>
      <p className="text-center">{forgot(watch(identity.name) ?? '')}</p>
    </form>
  );
}
