import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ResetLink, readResetLink, resetPassword } from '#contract/account-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { call } from '../../../lib/call.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useLinkToken } from '../../../ui/links/use-link-token.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PageSpinner, Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { KeysPicture } from '../keys-picture.tsx';
import { LoginCard } from '../login-card.tsx';
import { type Step, stepNeeded } from '../second-factor/step-needed.ts';
import { WorkshopPicture } from '../workshop-picture.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherLinks } from './other-links.tsx';
import { useEnterByLink } from './use-enter-by-link.ts';

// For admins alone.
const CodeForm = lazy(() =>
  import('../second-factor/code-form.tsx').then((module) => ({ default: module.CodeForm })),
);
const SecondStep = lazy(() =>
  import('../second-factor/second-step.tsx').then((module) => ({ default: module.SecondStep })),
);

interface Where {
  /** This tab's unfinished checkout, to go on with; null without one. */
  checkoutPath: string | null;
}

const isDead = (error: unknown): boolean => hasCode(error, 'link_not_valid');

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

/** Sets the password; of an admin with a second factor once there is a code. */
function useReset(token: string, checkoutPath: string | null) {
  const enter = useEnterByLink(checkoutPath);
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: (typed: { password: string; code?: string }) =>
      call(resetPassword, { body: { ...typed, token } }),
    onSuccess: (user) => {
      enter(user);
      toast({
        title: 'Password Changed',
        description: 'You are logged in here, and logged out everywhere else.',
      });
    },
  });
  // Once a code was asked for, another answer does not bring the password's form back.
  const asked = useRef<Step | null>(null);
  asked.current = stepNeeded(reset.error) ?? asked.current;
  return { reset, enter, password, setPassword, step: asked.current };
}

function ResetForm({
  token,
  link,
  checkoutPath,
}: Where & {
  token: string;
  link: ResetLink;
}) {
  const { reset, enter, password, setPassword, step } = useReset(token, checkoutPath);
  const navigate = useNavigate();
  if (isDead(reset.error)) return <NoLink>{messageFor(reset.error, '')}</NoLink>;
  const failure =
    reset.isError && stepNeeded(reset.error) === null
      ? messageFor(reset.error, 'The password could not be saved. Please try again.')
      : undefined;
  const set = (typed: string) => {
    setPassword(typed);
    reset.mutate({ password: typed });
  };
  return (
    <LoginCard
      documentTitle="New Password"
      picture={link.isAdmin ? <KeysPicture /> : <WorkshopPicture />}
      subtitle={
        <span>
          For <span translate="no">{link.login}</span>
        </span>
      }
      title="Set a new password"
    >
      {step === null && (
        <NewPasswordForm
          busyLabel="Saving..."
          failure={failure}
          isBusy={reset.isPending}
          login={link.login}
          onSubmit={set}
          submitLabel="Set New Password"
        />
      )}
      <Suspense fallback={<Spinner />}>
        {step === 'code' && (
          <CodeForm
            busyLabel="Saving..."
            failure={failure}
            hint="The six digits from your authenticator app, or a recovery code."
            isBusy={reset.isPending}
            onSubmit={(code) => reset.mutate({ password, code })}
            submitLabel="Set New Password"
            takesRecovery
          />
        )}
        {step === 'enrol' && (
          <SecondStep
            credentials={{ username: link.login, password }}
            onBack={() => void navigate(pages.adminLogin)}
            onEnter={enter}
            step={step}
          />
        )}
      </Suspense>
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
