import { Link } from 'react-router';
import { useAuth } from './auth.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginPage } from './login-page.tsx';
import { WorkshopPicture } from './workshop-picture.tsx';

/** `/login`: the login of customers. */
export function CustomerLogin() {
  const { loginAsCustomer } = useAuth();
  return (
    <LoginPage
      documentTitle="Customer Login"
      picture={<WorkshopPicture />}
      subtitle="Customer Login"
      title="Welcome Back!"
    >
      <LoginForm
        identity={{ name: 'email', label: 'Email', type: 'email' }}
        onLogin={(email, password) => loginAsCustomer({ email, password })}
        submitLabel="Login as Customer"
        welcome={{ title: 'Login successful', description: 'Welcome back!' }}
      />
      <p className="text-center text-ink-soft">
        Not a customer yet?{' '}
        <Link className="text-link" to="/">
          View Packages
        </Link>
      </p>
    </LoginPage>
  );
}
