import { PageTitle } from '../../ui/page-title.tsx';

/** x */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="404 Page Not Found" />
    </div>
  );
}
