import { useQuery } from '@tanstack/react-query';
import { getMailSetup } from '#contract/mail.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import type { Elements } from '../../../ui/elements.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { SettingsSkeleton, WithSettings } from '../form/settings-states.tsx';
import { MailForm } from './mail-form.tsx';
import { MailState } from './mail-state.tsx';
import { NoticesSection } from './notices-section.tsx';
import { TestMessage } from './test-message.tsx';

function MailSettings({ supportEmail }: { supportEmail: string }) {
  const setup = useQuery(endpointQuery(getMailSetup));
  if (setup.data === undefined) {
    if (setup.isPending) return <SettingsSkeleton fields={3} />;
    return (
      <ErrorState message="Unable to load the settings. Please try again later." query={setup} />
    );
  }
  return (
    <SettingsSection
      aside={
        <div className="grid gap-5">
          <MailState setup={setup.data} />
          <TestMessage to={supportEmail} />
        </div>
      }
      lead="The store sends receipts, links for a new password and notices through your mail server. It connects with TLS only, except to a server on this machine."
      title="Mail"
    >
      <MailForm setup={setup.data} />
    </SettingsSection>
  );
}

/** The mail server, the sender, a test message, and the admin's notices with their address (`ownAddress`). */
export function MailTab({ ownAddress }: { ownAddress: Elements }) {
  return (
    <div className="grid gap-5">
      <WithSettings fields={3}>
        {({ SUPPORT_EMAIL = '' }) => <MailSettings supportEmail={SUPPORT_EMAIL} />}
      </WithSettings>
      {ownAddress}
      <NoticesSection />
    </div>
  );
}
