import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmEmail } from '#contract/account.ts';
import { settingsPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { call } from '../../../lib/call.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { useLinkToken } from '../../../ui/links/use-link-token.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useAuth } from '../auth.tsx';
import { noticesOfMoney } from '../notices-of-money.ts';
import { sessionQuery } from '../session-query.ts';

const missing =
  'Open the link in the message again, or ask for a new one where you entered the address.';
const failed = 'Your e-mail address could not be confirmed. Please try again.';

/** `confirmed`: the address that was just confirmed. */
function WayOn({ confirmed }: { confirmed: string | undefined }) {
  const { user } = useAuth();
  if (user?.isAdmin) return <ButtonLink to={settingsPath('mail')}>Go to Settings</ButtonLink>;
  if (!user?.isCustomer) return <ButtonLink to={pages.login}>Go to Login</ButtonLink>;
  const isAnother = confirmed !== undefined && user.email !== confirmed;
  return (
    <>
      {isAnother && (
        <p className="wrap-anywhere">
          In this browser you are logged in as <EmailText address={user.email ?? ''} isWhole />.
          That account has not changed.
        </p>
      )}
      <ButtonLink to={pages.account}>{`Go to ${isAnother ? 'That' : 'Your'} Account`}</ButtonLink>
    </>
  );
}

/**
 * `/confirm-email#TOKEN`: gives the account its new e-mail address. It takes a press, because programs that
 * check messages open links too.
 */
export function ConfirmEmail() {
  const client = useQueryClient();
  const { user } = useAuth();
  const token = useLinkToken();
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    onSuccess: async () => {
      // Whoever is signed in here may be the one whose address has changed.
      if (user !== null) await client.invalidateQueries(sessionQuery);
    },
  });
  const problem = token === '' ? missing : confirm.isError && messageFor(confirm.error, failed);
  // The store has refused the link. Another failure may be over at the next press.
  const isRefused = confirm.error instanceof HttpError && [404, 409].includes(confirm.error.status);
  return (
    <div className="column py-8 sm:py-14">
      <Card className="mx-auto grid max-w-xl gap-6">
        <PageTitle
          title={confirm.isSuccess ? 'Your address is confirmed' : 'Confirm your new address'}
        />
        {confirm.isSuccess && (
          <Notice tone="ok">
            <p className="wrap-anywhere">
              <span>
                {confirm.data.isAdmin
                  ? 'From now on, messages to you go to '
                  : 'From now on, log in with '}
              </span>
              <EmailText address={confirm.data.email} isWhole />.
            </p>
            {confirm.data.turnedNoticesOn && (
              <p>
                {`You now get notices of ${noticesOfMoney}, because missing one can cost money. Choose others under Settings, Mail.`}
              </p>
            )}
          </Notice>
        )}
        {problem && <Notice tone="berry">{problem}</Notice>}
        {token === '' || confirm.isSuccess || isRefused ? (
          <WayOn confirmed={confirm.data?.email} />
        ) : (
          <>
            <p>Press the button, and your account has this address from now on.</p>
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()} size="large">
              Confirm E-mail Address
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
