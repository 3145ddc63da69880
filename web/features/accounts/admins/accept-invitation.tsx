import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import {
  acceptInvitation,
  type Invitation,
  newAdmin,
  readInvitation,
} from '#contract/admins/invitations.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { call } from '../../../lib/call.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { useLinkToken } from '../../../ui/links/use-link-token.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { KeysPicture } from '../keys-picture.tsx';
import { DeadLink } from '../links/dead-link.tsx';
import { useEnterByLink } from '../links/use-enter-by-link.ts';
import { LoginCard } from '../login-card.tsx';
import { noticesOfMoney } from '../notices-of-money.ts';
import { SecondStep } from '../second-factor/second-step.tsx';
import { type SecondStepNeeded, stepNeeded } from '../second-factor/step-needed.ts';

type Typed = z.input<typeof newAdmin>;

const isDead = (error: unknown): boolean => hasCode(error, 'link_not_valid');
/** The fields at which a refusal is shown. */
const TAKEN = { username_taken: 'username', name_taken: 'name' } as const;
const failed = 'The invitation could not be accepted. Please try again.';

function Frame({ subtitle, children }: { subtitle: string; children: Elements }) {
  return (
    <LoginCard
      documentTitle="Invitation"
      picture={<KeysPicture />}
      subtitle={subtitle}
      title="Become an Admin"
    >
      {children}
    </LoginCard>
  );
}

function NoInvitation({ children }: { children: string }) {
  return (
    <Frame subtitle="This invitation cannot be used.">
      <DeadLink>{`${children} Ask for a new invitation.`}</DeadLink>
    </Frame>
  );
}

function useAcceptance(token: string) {
  const enter = useEnterByLink();
  const [second, setSecond] = useState<SecondStepNeeded | null>(null);
  const form = useForm<Typed>({ defaultValues: { username: '', name: '', password: '' } });
  const welcome = { title: 'You Are an Admin Now', description: 'You are logged in here.' };
  const accept = useMutation({
    mutationFn: (typed: Typed) => call(acceptInvitation, { body: { ...typed, token } }),
    onSuccess: (user) => {
      enter(user);
      toast(welcome);
    },
    onError: (error, { username, password }) => {
      const step = stepNeeded(error);
      if (step !== null) setSecond({ step, credentials: { username, password } });
      for (const [code, field] of Object.entries(TAKEN)) {
        if (!hasCode(error, code)) continue;
        form.setError(field, { message: messageFor(error, failed) }, { shouldFocus: true });
      }
    },
  });
  return { form, accept, second, enter };
}

function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { form, accept, second, enter } = useAcceptance(token);
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { shape } = newAdmin;
  if (isDead(accept.error)) return <NoInvitation>{messageFor(accept.error, failed)}</NoInvitation>;
  const subtitle = `${invitation.invitedBy} has invited you.`;
  if (second !== null) {
    return (
      <Frame subtitle={subtitle}>
        <SecondStep {...second} onBack={() => void navigate(pages.adminLogin)} onEnter={enter} />
      </Frame>
    );
  }
  const isAtField = hasCode(accept.error, ...Object.keys(TAKEN));
  return (
    <Frame subtitle={subtitle}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={handleSubmit((typed) => accept.mutate(typed))}
      >
        {accept.isError && !isAtField && (
          <Notice tone="berry">{messageFor(accept.error, failed)}</Notice>
        )}
        <TextField
          {...register('name', checkedBy(shape.name, { name: 'Your name' }))}
          aria-required
          autoComplete="name"
          error={errors.name?.message}
          hint="Shown to other admins, with your user name, beside what you change."
          label="Your Name"
        />
        <TextField
          {...register('username', checkedBy(shape.username, { name: 'Username' }))}
          aria-required
          autoCapitalize="none"
          autoComplete="username"
          error={errors.username?.message}
          label="Username"
          spellCheck={false}
        />
        <PasswordField
          {...register('password', checkedBy(shape.password, { name: 'Password' }))}
          aria-required
          autoComplete="new-password"
          error={errors.password?.message}
          hint="At least 8 characters."
          label="Password"
        />
        {invitation.email !== null && (
          <p className="wrap-anywhere text-ink-soft">
            <span>{`Notices of ${noticesOfMoney} go to `}</span>
            <EmailText address={invitation.email} isWhole />
            <span>. You can choose others under Settings, Mail.</span>
          </p>
        )}
        <Button
          busy={accept.isPending}
          busyLabel="Saving..."
          className="w-full"
          size="large"
          type="submit"
        >
          Accept Invitation
        </Button>
      </form>
    </Frame>
  );
}

/** `/invitation#TOKEN`: makes the person with the link an admin, and logs in. */
export function AcceptInvitation() {
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: [readInvitation.path, token] as const,
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
  });
  if (token === '') return <NoInvitation>Open the link of your invitation again.</NoInvitation>;
  if (invitation.isPending) return <PageSpinner />;
  if (isDead(invitation.error))
    return <NoInvitation>{messageFor(invitation.error, failed)}</NoInvitation>;
  if (invitation.data === undefined) {
    return (
      <div className="column py-8 sm:py-14">
        <ErrorState message={messageFor(invitation.error, failed)} query={invitation} />
      </div>
    );
  }
  return <AcceptForm invitation={invitation.data} token={token} />;
}
