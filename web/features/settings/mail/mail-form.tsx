import { type UseFormReturn, useForm } from 'react-hook-form';
import type { MailSetup } from '#contract/mail.ts';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { Fact } from '../../../ui/fact.tsx';
import { EmailField, TextField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { Settings } from '../settings-query.ts';
import { useSaveSettings } from '../use-save-settings.ts';
import {
  findPasswordProblem,
  isMailKey,
  type MailFields,
  mailEntries,
  mailFieldsOf,
} from './mail-fields.ts';

function useMailForm(settings: Settings, setup: MailSetup) {
  const before = mailFieldsOf(settings);
  const form = useForm<MailFields>({ defaultValues: before });
  const saveSettings = useSaveSettings();
  const save = form.handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings(mailEntries(typed, before, setup));
    for (const { key, value } of saved) {
      if (isMailKey(key)) resetSavedField(form, key, { sent: typed[key], saved: value });
    }
    for (const [index, { key, message }] of refused.entries()) {
      if (isMailKey(key)) form.setError(key, { message }, { shouldFocus: index === 0 });
    }
  });
  return { form, save, before };
}

const plainText = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

function ServerFields({ form, before }: { form: UseFormReturn<MailFields>; before: MailFields }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          {...plainText}
          error={errors.MAIL_SERVER?.message}
          hint="Such as smtp.example.com. Empty: messages wait."
          label="Mail Server"
          {...register('MAIL_SERVER')}
        />
        <TextField
          {...plainText}
          error={errors.MAIL_PORT?.message}
          hint="Empty: 587."
          inputMode="numeric"
          label="Port"
          {...register('MAIL_PORT')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...plainText}
          error={errors.MAIL_USER?.message}
          hint="Often the e-mail address."
          label="User Name"
          {...register('MAIL_USER')}
        />
        <TextField
          {...plainText}
          error={errors.MAIL_PASSWORD?.message}
          hint="Stored encrypted and never shown."
          label="Password"
          onFocus={(event) => {
            // A mask can only be replaced as a whole.
            if (event.target.value === before.MAIL_PASSWORD) event.target.select();
          }}
          {...register('MAIL_PASSWORD', {
            validate: (_, typed) => findPasswordProblem(typed, before),
          })}
        />
      </div>
    </>
  );
}

function SenderFields({ form }: { form: UseFormReturn<MailFields> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        autoComplete="off"
        error={errors.MAIL_FROM_NAME?.message}
        hint="Empty: the shop’s name."
        label="Sender Name"
        {...register('MAIL_FROM_NAME')}
      />
      <EmailField
        autoComplete="off"
        error={errors.MAIL_FROM_ADDRESS?.message}
        hint="Must belong to the account at the mail server."
        label="Sender Address"
        {...register('MAIL_FROM_ADDRESS')}
      />
    </div>
  );
}

/** Values that the environment decides. */
function Decided({ variable, facts }: { variable: string; facts: Record<string, string> }) {
  return (
    <div className="grid gap-3 rounded-control border border-line bg-surface-sunken p-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        {Object.entries(facts).map(([name, value]) => (
          <Fact key={name} name={name} translate="no">
            {value}
          </Fact>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        Set by the variable <span translate="no">{variable}</span> of the store’s environment. It
        cannot be changed here.
      </p>
    </div>
  );
}

/** The mail server and the sender; what the environment decides is shown only. */
export function MailForm({ settings, setup }: { settings: Settings; setup: MailSetup }) {
  const { form, save, before } = useMailForm(settings, setup);
  const { register, formState } = form;
  const { server, sender } = setup;
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      {server?.variable == null ? (
        <ServerFields before={before} form={form} />
      ) : (
        <Decided
          facts={{
            'Mail Server': server.host,
            Port: String(server.port),
            'User Name': server.user ?? 'None',
            Password: server.hasPassword ? 'Set' : 'None',
          }}
          variable={server.variable}
        />
      )}
      {sender?.variable == null ? (
        <SenderFields form={form} />
      ) : (
        <Decided
          facts={{ 'Sender Name': sender.name, 'Sender Address': sender.address }}
          variable={sender.variable}
        />
      )}
      <EmailField
        autoComplete="off"
        error={formState.errors.MAIL_REPLY_TO?.message}
        hint="Where answers go. Empty: to the sender."
        label="Reply-To Address"
        {...register('MAIL_REPLY_TO')}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Mail</SubmitButton>
    </form>
  );
}
