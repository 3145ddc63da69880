import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '#contract/accounts.ts';
import { beginAtLogin, confirmAtLogin, loginWithCode } from '#contract/admins/second-factor.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { NewFactorCard } from './new-factor-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { SecondStepNeeded } from './step-needed.ts';

interface StepProps {
  credentials: SecondStepNeeded['credentials'];
  onEnter: (user: SessionUser) => void;
  onBack: () => void;
}

const failed = 'The code could not be checked. Please try again.';

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button onClick={onBack} variant="bare">
      Back
    </Button>
  );
}

function EnterCode({ credentials, onEnter, onBack }: StepProps) {
  const login = useMutation({
    mutationFn: (code: string) => call(loginWithCode, { body: { ...credentials, code } }),
    onSuccess: onEnter,
  });
  return (
    <CodeForm
      busyLabel="Logging in..."
      failure={login.isError ? messageFor(login.error, failed) : undefined}
      hint="The six digits from your authenticator app, or a recovery code."
      isBusy={login.isPending}
      onSubmit={login.mutate}
      submitLabel="Login as Admin"
      takesRecovery
    >
      <Back onBack={onBack} />
    </CodeForm>
  );
}

function Enrol({ credentials, onEnter, onBack }: StepProps) {
  const [entered, setEntered] = useState<{ user: SessionUser; codes: readonly string[] }>();
  const factor = useQuery({
    queryKey: [beginAtLogin.path, credentials.username] as const,
    queryFn: () => call(beginAtLogin, { body: credentials }),
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmAtLogin, { body: { ...credentials, code } }),
    onSuccess: ({ recoveryCodes: codes, ...user }) => setEntered({ user, codes }),
  });
  if (entered !== undefined)
    return <RecoveryCodes codes={entered.codes} onDone={() => onEnter(entered.user)} />;
  if (factor.isPending) {
    return (
      <SkeletonGroup className="grid gap-4" label="Preparing...">
        <Skeleton className="size-52" />
        <Skeleton className="h-11" />
      </SkeletonGroup>
    );
  }
  if (factor.data === undefined)
    return <ErrorState message={messageFor(factor.error, failed)} query={factor} />;
  return (
    <div className="grid gap-5">
      <p className="font-semibold">All admins of this store need a second factor.</p>
      <NewFactorCard factor={factor.data} />
      <CodeForm
        busyLabel="Checking..."
        failure={confirm.isError ? messageFor(confirm.error, failed) : undefined}
        hint="The six digits that the app shows now."
        isBusy={confirm.isPending}
        onSubmit={confirm.mutate}
        submitLabel="Set Up and Log In"
      >
        <Back onBack={onBack} />
      </CodeForm>
    </div>
  );
}

/** The second step of an admin's login: a code, or setting up the second factor first. */
export function SecondStep({ step, ...props }: StepProps & Pick<SecondStepNeeded, 'step'>) {
  return step === 'code' ? <EnterCode {...props} /> : <Enrol {...props} />;
}
