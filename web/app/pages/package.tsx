import { PageTitle } from '../../ui/page-title.tsx';

/** `/my-videos/{packageId}`: the videos of one bought package. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Training Package" />
    </div>
  );
}
