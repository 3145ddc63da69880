import { lazy, Suspense, useState } from 'react';
import type { SessionUser } from '#contract/accounts.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { Link } from '../../ui/links/link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { ForgotLink } from './links/forgot-link.tsx';
import { LoginForm } from './login-form.tsx';
import { type SecondStepNeeded, stepNeeded } from './second-factor/step-needed.ts';
import { useLogIn } from './use-log-in.ts';

interface AccountFormProps {
  /** The links open a new tab, because leaving the page below would lose what was typed there. */
  keepsPage?: boolean;
  /** The e-mail address or user name to fill in. */
  known?: string | undefined;
  /** Makes them the signed-in user; unless given, the page starts afresh for them. */
  onEnter?: (user: SessionUser) => void;
}

/** Shown for every name that is no e-mail address, whether an admin has it or not. */
function adminHint(typed: string) {
  return (
    !typed.includes('@') && (
      <p className="rounded-control bg-wait-wash px-4 py-3 text-sm">
        Customers log in with their e-mail address. If you manage this store, use the{' '}
        <Link className="text-link" to={pages.adminLogin}>
          admin login
        </Link>
        .
      </p>
    )
  );
}

/** Email, Password and "Login as Customer". */
export function CustomerForm({ known, keepsPage = false, onEnter }: AccountFormProps) {
  const { asCustomer } = useLogIn(onEnter);
  return (
    <LoginForm
      // On the login page alone: in the dialog the link would leave the page.
      {...(onEnter === undefined && { helpFor: adminHint })}
      forgot={(typed) => <ForgotLink keepsPage={keepsPage} typed={typed} />}
      identity={{ name: 'email', label: 'Email', type: 'email' }}
      known={known}
      onLogin={async (email, password) => {
        await asCustomer({ email, password });
        return true;
      }}
      submitLabel="Login as Customer"
      welcome={{ title: 'Login successful', description: 'Welcome back!' }}
    />
  );
}

const adminWelcome = { title: 'Login successful', description: 'Welcome back, Admin!' };

/** Loaded for admins with a second factor alone. */
const SecondStep = lazy(() =>
  import('./second-factor/second-step.tsx').then((module) => ({ default: module.SecondStep })),
);

/** Username, Password and "Login as Admin", and a second step where one is needed. */
export function AdminForm({ known, keepsPage = false, onEnter }: AccountFormProps) {
  const { asAdmin, enter } = useLogIn(onEnter);
  const [second, setSecond] = useState<SecondStepNeeded | null>(null);
  if (second !== null) {
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStep
          {...second}
          onBack={() => setSecond(null)}
          onEnter={(user) => {
            enter(user);
            toast(adminWelcome);
          }}
        />
      </Suspense>
    );
  }
  return (
    <LoginForm
      forgot={(typed) => <ForgotLink isAdmin keepsPage={keepsPage} typed={typed} />}
      identity={{ name: 'username', label: 'Username', type: 'text' }}
      known={known}
      onLogin={async (username, password) => {
        try {
          await asAdmin({ username, password });
          return true;
        } catch (error) {
          const step = stepNeeded(error instanceof Error ? error.cause : error);
          if (step === null) throw error;
          setSecond({ step, credentials: { username, password } });
          return false;
        }
      }}
      submitLabel="Login as Admin"
      welcome={adminWelcome}
    />
  );
}
