import { PageTitle } from '../../ui/page-title.tsx';

/** `/success`: how an order ended. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Your Order" />
    </div>
  );
}
