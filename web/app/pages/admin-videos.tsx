import { PageTitle } from '../../ui/page-title.tsx';

/** `/admin/videos`: all videos. */
export function Component() {
  return (
    <div className="column py-10">
      <PageTitle title="Video Management" />
    </div>
  );
}
