import { PlainUploadForm } from '../../features/uploads/forms/plain-upload-form.tsx';
import { UnfinishedUploads } from '../../features/uploads/list/unfinished-uploads.tsx';
import { UploadAnnouncer } from '../../features/uploads/list/upload-announcer.tsx';
import { UploadList } from '../../features/uploads/list/upload-list.tsx';
import { ExistingVideos } from '../../features/videos/existing-videos.tsx';
import { useFollowPreparations } from '../../lib/videos/use-preparations.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useOtherTabs } from '../../ui/use-catalog-change.ts';

/** `/admin/videos`: all videos, under the folded upload of new ones. */
export function Component() {
  useOtherTabs();
  useFollowPreparations();
  return (
    <div className="column grid grid-cols-1 gap-8 py-10">
      <PageTitle title="Video Management" />
      <UploadAnnouncer />
      <div className="grid grid-cols-1 gap-4">
        <PlainUploadForm />
        <UploadList showsDrafts />
        <UnfinishedUploads onlyMp4 />
      </div>
      <ExistingVideos />
    </div>
  );
}
