import { useSearchParams } from 'react-router';
import { PackagesTab } from '../../features/catalog/admin/list/packages-tab.tsx';
import { CombinedUploadForm } from '../../features/uploads/forms/combined-upload-form.tsx';
import {
  type CombinedForm,
  useCombinedForm,
} from '../../features/uploads/forms/use-combined-form.ts';
import {
  Unfinished,
  UploadAnnouncer,
  UploadList,
} from '../../features/uploads/list/upload-list.tsx';
import { AllVideos } from '../../features/videos/all-videos.tsx';
import { Watched } from '../../features/watching/watched.tsx';
import { useFollowPreparations } from '../../lib/videos/use-preparations.ts';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOtherTabs } from '../../ui/use-catalog-change.ts';

function UploadVideos({ combined }: { combined: CombinedForm }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <CombinedUploadForm combined={combined} />
        <UploadList showsDrafts={false} />
        <Unfinished onSave={() => combined.form.setFocus('title')} />
      </div>
      <AllVideos />
    </div>
  );
}

/** `/admin/packages`: the packages and their videos; with `?tab=upload` the upload of videos. `?watched=` shows how far buyers get. */
export function Component() {
  useOtherTabs();
  useFollowPreparations();
  const combined = useCombinedForm();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'upload' ? 'upload' : 'packages';
  const shownAs = address.get('as') === 'table' ? 'table' : 'cards';
  const go = (next: Record<string, string>) =>
    setAddress(next, { replace: true, preventScrollReset: true });
  const show = (name: string) => go(name === 'upload' ? { tab: name } : {});
  const showAs = (as: string) => go(as === 'table' ? { as } : {});
  const tabs = [
    {
      name: 'packages',
      label: 'Packages',
      content: <PackagesTab onShowAs={showAs} shownAs={shownAs} />,
    },
    { name: 'upload', label: 'Upload Videos', content: <UploadVideos combined={combined} /> },
  ];
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle
        actions={
          tab === 'upload' ? (
            <HelpLink about="Upload Videos" place="first-package#2-the-videos" />
          ) : (
            <HelpLink about="Packages" place="first-package" />
          )
        }
        title="Package & Video Management"
      />
      <UploadAnnouncer />
      <Tabs label="Package & Video Management" onChange={show} shown={tab} tabs={tabs} />
      <Watched id={address.get('watched')} of="package" onClose={() => showAs(shownAs)} />
    </div>
  );
}
