import { useSearchParams } from 'react-router';
import { PackagesTab } from '../../features/catalog/admin/packages-tab.tsx';
import { CombinedUploadForm } from '../../features/uploads/combined-upload-form.tsx';
import { UnfinishedUploads } from '../../features/uploads/unfinished-uploads.tsx';
import { UploadAnnouncer } from '../../features/uploads/upload-announcer.tsx';
import { UploadList } from '../../features/uploads/upload-list.tsx';
import { AllVideos } from '../../features/videos/all-videos.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOtherTabs } from '../../ui/use-catalog-change.ts';

function UploadVideos() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <CombinedUploadForm />
        <UploadList showsDrafts={false} />
        <UnfinishedUploads />
      </div>
      <AllVideos />
    </div>
  );
}

const tabs = [
  { name: 'packages', label: 'Packages', content: <PackagesTab /> },
  { name: 'upload', label: 'Upload Videos', content: <UploadVideos /> },
];

/** `/admin/packages`: the packages and what is in them; `?tab=upload` the videos that go into them. */
export function Component() {
  useOtherTabs();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'upload' ? 'upload' : 'packages';
  const show = (name: string) =>
    setAddress(name === 'upload' ? { tab: name } : {}, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="column grid gap-6 py-10">
      <PageTitle title="Package & Video Management" />
      <UploadAnnouncer />
      <Tabs label="Package & Video Management" onChange={show} shown={tab} tabs={tabs} />
    </div>
  );
}
