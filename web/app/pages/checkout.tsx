import { PageTitle } from '../../ui/page-title.tsx';

/** `/checkout`: paying for the cart. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Checkout" />
    </div>
  );
}
