import { PageTitle } from '../../ui/page-title.tsx';

/** `/my-videos`: what the customer has bought. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="My Training Packages" />
    </div>
  );
}
