import { useContext } from 'react';
import type { MailSetup } from '#contract/mail.ts';
import { Fact } from '../../../ui/fact.tsx';
import { SettingsContext } from '../form/loaded-settings.ts';
import { SettingsForm } from '../form/settings-form.tsx';

/** The settings that a variable of the environment decides, with its `values` by their keys. */
function Decided({ variable, values }: { variable: string; values: Record<string, string> }) {
  const { fields } = useContext(SettingsContext);
  const decided = fields.filter(({ decidedBy }) => decidedBy === variable);
  return (
    <div className="grid gap-3 rounded-control border border-line bg-surface-sunken p-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        {decided.map(({ key, label }) => (
          <Fact key={key} name={label} translate="no">
            {values[key]}
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
export function MailForm({ setup: { server, sender } }: { setup: MailSetup }) {
  return (
    <>
      {server?.variable != null && (
        <Decided
          values={{
            MAIL_SERVER: server.host,
            MAIL_PORT: String(server.port),
            MAIL_USER: server.user ?? 'None',
            MAIL_PASSWORD: server.hasPassword ? 'Set' : 'None',
          }}
          variable={server.variable}
        />
      )}
      {sender?.variable != null && (
        <Decided
          values={{ MAIL_FROM_NAME: sender.name, MAIL_FROM_ADDRESS: sender.address }}
          variable={sender.variable}
        />
      )}
      <SettingsForm name="mail" submit="Save Mail" />
    </>
  );
}
