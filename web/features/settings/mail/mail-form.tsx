import type { MailSetup } from '#contract/mail.ts';
import { Fact } from '../../../ui/fact.tsx';
import { SettingsForm } from '../form/settings-form.tsx';

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
export function MailForm({ setup: { server, sender } }: { setup: MailSetup }) {
  return (
    <>
      {server?.variable != null && (
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
      {sender?.variable != null && (
        <Decided
          facts={{ 'Sender Name': sender.name, 'Sender Address': sender.address }}
          variable={sender.variable}
        />
      )}
      <SettingsForm name="mail" submit="Save Mail" />
    </>
  );
}
