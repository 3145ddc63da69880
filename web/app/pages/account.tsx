import { Sessions } from '../../features/accounts/account/sessions.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** `/account`: what a customer sees to by themselves. */
export function Component() {
  return (
    <div className="column grid grid-cols-1 gap-10 py-10">
      <PageTitle title="Account" />
      <Sessions />
    </div>
  );
}
