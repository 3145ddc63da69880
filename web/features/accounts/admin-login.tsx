import { AdminForm } from './account-forms.tsx';
import { KeysPicture } from './keys-picture.tsx';
import { LoginPage } from './login-page.tsx';

/** `/admin/login`: the login of admins. */
export function AdminLogin() {
  return (
    <LoginPage
      documentTitle="Admin Login"
      picture={<KeysPicture />}
      subtitle="Authorized personnel only"
      title="Admin Access"
    >
      <AdminForm />
    </LoginPage>
  );
}
