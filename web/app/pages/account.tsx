import { DataCopy } from '../../features/accounts/account/data-copy.tsx';
import { DeleteAccount } from '../../features/accounts/account/delete-account.tsx';
import { Details } from '../../features/accounts/account/details.tsx';
import { EmailAddress } from '../../features/accounts/account/email-address.tsx';
import { Password } from '../../features/accounts/account/password.tsx';
import { Purchases } from '../../features/accounts/account/purchases.tsx';
import { Sessions } from '../../features/accounts/account/sessions.tsx';
import { useAuth } from '../../features/accounts/auth.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** `/account`: the account of a customer: details, purchases, sessions. */
export function Component() {
  const { user } = useAuth();
  // The guard has sent everybody else away.
  if (user === null) return null;
  return (
    <div className="column grid grid-cols-1 gap-10 py-10">
      <PageTitle title="Account" />
      <Purchases />
      <Details user={user} />
      <EmailAddress email={user.email ?? ''} />
      <Password />
      <Sessions />
      <DataCopy />
      <DeleteAccount email={user.email ?? ''} />
    </div>
  );
}
