import { PageTitle } from '../../ui/page-title.tsx';

/** `/`: the packages on sale. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Select Your Online Video" />
    </div>
  );
}
