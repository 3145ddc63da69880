import { lazy } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { uploadPath } from '#contract/pages/page-links.ts';
import { PlainUploadForm } from '../../features/uploads/forms/plain-upload-form.tsx';
import {
  Unfinished,
  UploadAnnouncer,
  UploadList,
} from '../../features/uploads/list/upload-list.tsx';
import { ExistingVideos } from '../../features/videos/existing-videos.tsx';
import { Watched } from '../../features/watching/watched.tsx';
import { Replacing } from '../../lib/videos/replacing.ts';
import { useFollowPreparations } from '../../lib/videos/use-preparations.ts';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useOtherTabs } from '../../ui/use-catalog-change.ts';

/** Loaded with the dialog of a video. */
const ReplaceFile = lazy(() =>
  import('../../features/uploads/replacing/replace-file.tsx').then((module) => ({
    default: module.ReplaceFile,
  })),
);

/** `/admin/videos`: all videos, under the folded upload of new ones; `?watched=` shows what is watched of one. */
export function Component() {
  useOtherTabs();
  useFollowPreparations();
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="column grid grid-cols-1 gap-8 py-10">
      <PageTitle actions={<HelpLink about="Videos" place="videos" />} title="Video Management" />
      <UploadAnnouncer />
      <div className="grid grid-cols-1 gap-4">
        <PlainUploadForm />
        <UploadList showsDrafts />
        <Unfinished onlyMp4 onSave={() => navigate(uploadPath)} />
      </div>
      <Replacing value={ReplaceFile}>
        <ExistingVideos />
      </Replacing>
      <Watched
        id={address.get('watched')}
        of="video"
        onClose={() => setAddress({}, { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}
