import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { typedCode } from '#contract/values/text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

const rule = typedCode();

/** One field for a code, and one button. `failure`: why the last code was refused. */
export function CodeForm({
  submitLabel,
  busyLabel,
  isBusy,
  failure,
  hint,
  takesRecovery = false,
  children,
  onSubmit,
}: {
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  failure: string | undefined;
  hint: string;
  /** A recovery code does as well, which has letters. */
  takesRecovery?: boolean;
  /** Beside the button. */
  children?: Elements;
  onSubmit: (code: string) => void;
}) {
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { code: '' } });
  // It takes the place of the form before it, which had the focus.
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(({ code }) => onSubmit(code.trim()))}
    >
      <TextField
        {...register('code', checkedBy(rule, { name: 'Code', missing: 'Code is required.' }))}
        aria-required
        autoCapitalize="none"
        autoComplete="one-time-code"
        data-starts-here=""
        error={formState.errors.code?.message ?? failure}
        hint={hint}
        inputMode={takesRecovery ? 'text' : 'numeric'}
        label="Code"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} busyLabel={busyLabel} type="submit">
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
