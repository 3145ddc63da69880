import { Link } from 'react-router';
import { CustomerForm } from './account-forms.tsx';
import { LoginPage } from './login-page.tsx';
import { WorkshopPicture } from './workshop-picture.tsx';

/** `/login`: the login of customers. */
export function CustomerLogin() {
  return (
    <LoginPage
      documentTitle="Customer Login"
      picture={<WorkshopPicture />}
      subtitle="Customer Login"
      title="Welcome Back!"
    >
      <CustomerForm />
      <p className="text-center text-ink-soft">
        Not a customer yet?{' '}
        <Link className="text-link" to="/">
          View Packages
        </Link>
      </p>
    </LoginPage>
  );
}
