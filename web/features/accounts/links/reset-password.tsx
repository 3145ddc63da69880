import { useMutation, useQuery } from '@tanstack/react-query';
import { type ResetLink, readResetLink, resetPassword } from '#contract/account-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { call } from '../../../lib/call.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { KeysPicture } from '../keys-picture.tsx';
import { LoginCard } from '../login-card.tsx';
import { WorkshopPicture } from '../workshop-picture.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherLinks } from './other-links.tsx';
import { useEnterByLink } from './use-enter-by-link.ts';
import { useLinkToken } from './use-link-token.ts';

interface Where {
  /** This tab's unfinished checkout, to go on with; null without one. */
  checkoutPath: string | null;
}

const isDead = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'link_not_valid';

const newLink = <ButtonLink to={pages.forgotPassword}>Ask for a New Link</ButtonLink>;

function NoLink({ children }: { children: string }) {
  return (
    <LoginCard
      documentTitle="New Password"
      picture={<WorkshopPicture />}
      subtitle="This link cannot be used."
      title="Set a new password"
    >
      <DeadLink action={newLink}>{children}</DeadLink>
    </LoginCard>
  );
}

function ResetForm({
  token,
  link,
  checkoutPath,
}: Where & {
  token: string;
  link: ResetLink;
}) {
  const enter = useEnterByLink(checkoutPath);
  const reset = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
    onSuccess: (user) => {
      enter(user);
      toast({
        title: 'Password Changed',
        description: 'You are logged in here, and logged out everywhere else.',
      });
    },
  });
  if (isDead(reset.error)) return <NoLink>{messageFor(reset.error, '')}</NoLink>;
  return (
    <LoginCard
      documentTitle="New Password"
      picture={link.isAdmin ? <KeysPicture /> : <WorkshopPicture />}
      subtitle={`For ${link.login}`}
      title="Set a new password"
    >
      <NewPasswordForm
        busyLabel="Saving..."
        failure={
          reset.isError
            ? messageFor(reset.error, 'The password could not be saved. Please try again.')
            : undefined
        }
        isBusy={reset.isPending}
        login={link.login}
        onSubmit={reset.mutate}
        submitLabel="Set New Password"
      />
      <OtherLinks loginPath={link.isAdmin ? pages.adminLogin : pages.login} />
    </LoginCard>
  );
}

/** `/reset-password#TOKEN`: sets a new password, and logs in. */
export function ResetPassword({ checkoutPath }: Where) {
  const token = useLinkToken();
  const link = useQuery({
    queryKey: [readResetLink.path, token] as const,
    queryFn: ({ signal }) => call(readResetLink, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });
  if (token === '')
    return <NoLink>Open the link in the message again, or ask for a new one.</NoLink>;
  if (link.isPending) return <PageSpinner />;
  if (isDead(link.error)) return <NoLink>{messageFor(link.error, '')}</NoLink>;
  if (link.data === undefined) {
    return (
      <div className="column py-8 sm:py-14">
        <ErrorState
          message={messageFor(link.error, 'Unable to read the link. Please try again later.')}
          query={link}
        />
      </div>
    );
  }
  return <ResetForm checkoutPath={checkoutPath} link={link.data} token={token} />;
}
