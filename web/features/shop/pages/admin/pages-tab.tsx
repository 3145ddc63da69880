import { useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';

/** The owner's pages, or the one of them that the address names. */
export function PagesTab() {
  const [address, setAddress] = useSearchParams();
  const name = address.get('page');
  const go = (next: Record<string, string>) => {
    // The pressed button goes with what it stands in, and would take the focus along.
    document.querySelector<HTMLElement>('[role=tabpanel][data-state=active]')?.focus();
    setAddress({ tab: 'pages', ...next });
  };
  const edit = (page: string) => go({ page });
  const showAll = () => go({});
  if (name === null) return <PageList onEdit={edit} />;
  return (
    // Two columns need more room than one: they go on to the window's edge.
    <div className="grid grid-cols-1 gap-3 xl:-me-[min((100vw-70rem)/2-2rem,18rem)]">
      <Button className="-ml-3 justify-self-start" onClick={showAll} size="small" variant="bare">
        <Icon name="arrow-left" size={18} />
        All Pages
      </Button>
      <PageEditor name={name} onDeleted={showAll} />
    </div>
  );
}
