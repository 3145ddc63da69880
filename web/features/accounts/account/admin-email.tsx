import { useQuery } from '@tanstack/react-query';
import { changeAdminEmail } from '#contract/account.ts';
import { getNotices } from '#contract/mail.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { EmailForm } from './email-form.tsx';

/** Changes where messages to the signed-in admin go: by a link that is sent to the new address. */
export function AdminEmail() {
  const { data } = useQuery(endpointQuery(getNotices));
  const present = data?.email ?? null;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Your E-mail Address</h2>
        <p className="max-w-measure text-ink-soft">
          <span>
            Notices to you and links for a new password go there. You log in with your user name.
          </span>
          {present !== null && (
            <span>
              {' Now it is '}
              <EmailText address={present} isWhole />.
            </span>
          )}
        </p>
      </div>
      <EmailForm
        send={(body) => call(changeAdminEmail, { body })}
        showError={(error) => toastFailure(error, 'The link could not be sent. Please try again.')}
      />
    </Card>
  );
}
