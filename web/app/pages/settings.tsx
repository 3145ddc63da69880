import { PageTitle } from '../../ui/page-title.tsx';

/** `/settings`: the shop's keys, promotion code and orders. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Settings" />
    </div>
  );
}
