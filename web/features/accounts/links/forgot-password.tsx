import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { forgotPassword } from '#contract/account-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { personalNames, tabMemory } from '../../../lib/tab-memory.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { required } from '../../../ui/fields/required.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLinkToken } from '../../../ui/links/use-link-token.ts';
import { Notice } from '../../../ui/notice.tsx';
import { KeysPicture } from '../keys-picture.tsx';
import { LoginCard } from '../login-card.tsx';
import { hasAddress, useSignInElsewhere } from '../use-sign-in-elsewhere.ts';
import { WorkshopPicture } from '../workshop-picture.tsx';
import { OtherLinks } from './other-links.tsx';
import { useEnterByLink } from './use-enter-by-link.ts';

/** The logins say what was typed there: an admin's user name, or a customer's e-mail address. */
const origin = z.object({ admin: z.optional(z.string()), email: z.optional(z.string()) });

/** Reads what was typed in the login: from this tab's history, or after the `#` in a new tab. */
function useOrigin(): z.infer<typeof origin> {
  const { state } = useLocation();
  const handed = useLinkToken();
  const [from] = useState(() =>
    origin.safeParse(state ?? Object.fromEntries(new URLSearchParams(handed))),
  );
  return from.data ?? {};
}

function AskForm({ known, onSent }: { known: string; onSent: (email: string) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: known } });
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) => call(forgotPassword, { body: { email } }),
    onSuccess: (_, { email }) => onSent(email.trim()),
  });
  const failure = ask.isError
    ? messageFor(ask.error, 'The link could not be sent. Please try again.')
    : undefined;
  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit((typed) => ask.mutate(typed))}>
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        error={formState.errors.email?.message ?? failure}
        label="Email"
        required
        spellCheck={false}
        type="email"
        {...register('email', required('Email is required.'))}
      />
      <Button
        busy={ask.isPending}
        busyLabel="Sending..."
        className="w-full"
        size="large"
        type="submit"
      >
        Send Link
      </Button>
    </form>
  );
}

/** Says the same whether an account with that address exists or not. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <Notice title="Check your e-mail" tone="ok">
        <p className="wrap-anywhere">
          If <EmailText address={email} isWhole /> has an account here, a message with a link is on
          its way. The link works for 30 minutes.
        </p>
        <p>No message after a few minutes? Look in the spam folder, or ask once more.</p>
      </Notice>
      <Button className="w-full" onClick={onAgain} variant="quiet">
        Use Another Address
      </Button>
    </>
  );
}

/**
 * `/forgot-password`: asks for a link for a new password. `checkoutPath` is this tab's unfinished checkout,
 * to go back to.
 */
export function ForgotPassword({ checkoutPath }: { checkoutPath: string | null }) {
  const from = useOrigin();
  const isAdmin = from.admin !== undefined;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [known] = useState(() => from.email ?? tabMemory.read(personalNames.buyerEmail) ?? '');
  // The link opens a tab of its own. This one goes on by itself once the password is set there.
  useSignInElsewhere(
    sentTo === null ? null : (user) => hasAddress(user, sentTo),
    useEnterByLink(checkoutPath),
  );
  return (
    <LoginCard
      documentTitle="Forgot Password"
      picture={isAdmin ? <KeysPicture /> : <WorkshopPicture />}
      subtitle={isAdmin ? 'Set a new admin password by e-mail' : 'Set a new password by e-mail'}
      title="Forgot your password?"
    >
      {sentTo === null ? (
        <AskForm known={isAdmin ? '' : known} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      {isAdmin && (
        <p className="text-sm text-ink-soft">
          An admin without an e-mail address gets a new password on the server, with{' '}
          <code className="wrap-anywhere">npm run sleigh -- admin password</code>.
        </p>
      )}
      <OtherLinks
        checkoutPath={checkoutPath}
        loginPath={isAdmin ? pages.adminLogin : pages.login}
      />
    </LoginCard>
  );
}
