import { PageTitle } from '../../ui/page-title.tsx';

/** `/admin/packages`: packages and what is in them. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Package &amp; Video Management" />
    </div>
  );
}
