import { useAuth } from './auth.tsx';
import { KeysPicture } from './keys-picture.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginPage } from './login-page.tsx';

/** `/admin/login`: the login of admins. */
export function AdminLogin() {
  const { loginAsAdmin } = useAuth();
  return (
    <LoginPage
      documentTitle="Admin Login"
      picture={<KeysPicture />}
      subtitle="Authorized personnel only"
      title="Admin Access"
    >
      <LoginForm
        identity={{ name: 'username', label: 'Username', type: 'text' }}
        onLogin={(username, password) => loginAsAdmin({ username, password })}
        submitLabel="Login as Admin"
        welcome={{ title: 'Login successful', description: 'Welcome back, Admin!' }}
      />
    </LoginPage>
  );
}
