import { useQuery } from '@tanstack/react-query';
import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import { type ListedPage, listOwnerPages } from '#contract/shop/owner-pages.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ItemButton } from '../../../../ui/item-button.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { NewPage } from './new-page.tsx';

function Row({ page, onEdit }: { page: ListedPage; onEdit: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{page.title}</p>
        <p className="text-sm text-ink-soft wrap-break-word">{ownerPagePath(page.name)}</p>
      </div>
      {page.isEmpty ? <Badge>Empty, Not Linked</Badge> : <Badge tone="ok">In the Footer</Badge>}
      <ItemButton item={page.title} onClick={onEdit}>
        Edit
      </ItemButton>
    </li>
  );
}

/** The owner's pages, with a button that creates another one. */
export function PageList({ onEdit }: { onEdit: (name: string) => void }) {
  const pages = useQuery(endpointQuery(listOwnerPages));
  if (pages.data === undefined) {
    if (pages.isError) {
      return (
        <ErrorState message="Unable to load the pages. Please try again later." query={pages} />
      );
    }
    return (
      <SkeletonGroup label="Loading the pages...">
        <Card>
          <Skeleton className="h-72" />
        </Card>
      </SkeletonGroup>
    );
  }
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Pages</h2>
        <p className="max-w-measure text-ink-soft">
          Who you are, your terms, and whatever else visitors should read. Pages with a text are
          linked in the footer; terms, refunds and privacy in the checkout, too.
        </p>
      </div>
      <ul className="divide-y divide-line">
        {pages.data.map((page) => (
          <Row key={page.name} onEdit={() => onEdit(page.name)} page={page} />
        ))}
      </ul>
      <NewPage onCreated={onEdit} />
    </Card>
  );
}
