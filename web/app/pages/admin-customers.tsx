import { CustomerDialog } from '../../features/customers/admin/customer-dialog.tsx';
import {
  type CustomerFilterFields,
  CustomerList,
} from '../../features/customers/admin/customer-list.tsx';
import { GivePackages } from '../../features/customers/admin/grants/give-packages.tsx';
import { ImportPeople } from '../../features/customers/admin/import/import-people.tsx';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useShownInAddress } from '../dashboard/shown-in-address.ts';

/** The fields as parameters of the page's address, without the empty ones. */
function addressOf(fields: CustomerFilterFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
}

/** `/admin/customers`: the shop's customers. What is shown and the open one are in the address. */
export function Component() {
  const { address, opened, open, setFilter } = useShownInAddress('customer', addressOf);
  const param = (name: string) => address.get(name) ?? '';
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle
        actions={
          <div className="flex flex-wrap gap-3">
            <GivePackages />
            <ImportPeople />
            <HelpLink about="Customers" place="ten-minutes-a-day#customers" />
          </div>
        }
        title="Customers"
      />
      <CustomerList
        first={{ q: param('q'), from: param('from'), to: param('to') }}
        onOpen={open}
        onFilter={setFilter}
      />
      <CustomerDialog customerId={opened} onClose={() => open(null)} />
    </div>
  );
}
