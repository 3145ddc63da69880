import { Link } from 'react-router';
import type { SessionUser } from '#contract/accounts.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { useAuth } from './auth.tsx';
import { ForgotLink } from './links/forgot-link.tsx';
import { LoginForm } from './login-form.tsx';

interface AccountFormProps {
  /** What was typed in the page below would be lost: the links out of it open a new tab. */
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
  const { loginAsCustomer } = useAuth();
  return (
    <LoginForm
      // On the login page alone: in the dialog the link would leave the page.
      {...(onEnter === undefined && { helpFor: adminHint })}
      forgot={(typed) => <ForgotLink keepsPage={keepsPage} typed={typed} />}
      identity={{ name: 'email', label: 'Email', type: 'email' }}
      known={known}
      onLogin={(email, password) => loginAsCustomer({ email, password }, onEnter)}
      submitLabel="Login as Customer"
      welcome={{ title: 'Login successful', description: 'Welcome back!' }}
    />
  );
}

/** Username, Password and "Login as Admin". */
export function AdminForm({ known, keepsPage = false, onEnter }: AccountFormProps) {
  const { loginAsAdmin } = useAuth();
  return (
    <LoginForm
      forgot={(typed) => <ForgotLink isAdmin keepsPage={keepsPage} typed={typed} />}
      identity={{ name: 'username', label: 'Username', type: 'text' }}
      known={known}
      onLogin={(username, password) => loginAsAdmin({ username, password }, onEnter)}
      submitLabel="Login as Admin"
      welcome={{ title: 'Login successful', description: 'Welcome back, Admin!' }}
    />
  );
}
