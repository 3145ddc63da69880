import { changeEmail } from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { AccountSection } from './account-section.tsx';
import { EmailForm } from './email-form.tsx';

/** Changes the e-mail address that the customer logs in with: by a link that is sent to the new one. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <AccountSection
      lead={`You log in with ${email}. Messages from the shop go there.`}
      title="E-mail address"
    >
      <EmailForm send={(body) => call(changeEmail, { body })} />
    </AccountSection>
  );
}
