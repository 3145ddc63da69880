import { changeEmail } from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { AccountSection } from './account-section.tsx';
import { EmailForm } from './email-form.tsx';

/** Changes the e-mail address that the customer logs in with: by a link that is sent to the new one. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <AccountSection
      lead={
        <span>
          You log in with <EmailText address={email} isWhole />. Messages from the shop go there.
        </span>
      }
      title="E-mail address"
    >
      <EmailForm send={(body) => call(changeEmail, { body })} />
    </AccountSection>
  );
}
