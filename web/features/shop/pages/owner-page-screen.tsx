import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { showOwnerPage } from '#contract/shop/owner-pages.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { HttpError } from '../../../lib/http-error.ts';
import { useChangeShop, useShop } from '../../../lib/shop.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** The column of a book page, in the middle of the window. */
function Column({ children }: { children: ReactNode }) {
  return (
    <div className="column py-8 sm:py-12 print:p-0">
      <div className="mx-auto grid max-w-measure grid-cols-1 gap-6">{children}</div>
    </div>
  );
}

/** One of the owner's pages as it looks while it loads. */
function OwnerPageSkeleton() {
  return (
    <Column>
      <SkeletonGroup className="grid gap-6" label="Loading...">
        <Skeleton className="h-11 w-60" />
        <Skeleton className="h-72" />
      </SkeletonGroup>
    </Column>
  );
}

/** One of the owner's pages; `notFound` where there is none of that name, or where it has no text. */
export function OwnerPageScreen({ name, notFound }: { name: string; notFound: ReactNode }) {
  const page = useQuery(endpointQuery(showOwnerPage, { params: { name } }));
  const { pages = [] } = useShop();
  const isKnown = pages.some((one) => one.name === name);
  const isMissing = page.error instanceof HttpError && [400, 404].includes(page.error.status);
  const changeShop = useChangeShop();
  // It was emptied or deleted since this page was loaded: no link leads there any more.
  const isLinked = isMissing && isKnown;
  useEffect(() => {
    if (isLinked) changeShop({ pages: pages.filter((one) => one.name !== name) });
  }, [changeShop, isLinked, name, pages]);
  if (page.data !== undefined) {
    return (
      <Column>
        <PageTitle title={page.data.title} />
        <RichText content={page.data.content} />
      </Column>
    );
  }
  // No page that is linked nowhere is shown as one that loads.
  if (isMissing || (page.isPending && !isKnown)) return notFound;
  if (page.isPending) return <OwnerPageSkeleton />;
  return (
    <Column>
      <ErrorState message="Unable to load this page. Please try again later." query={page} />
    </Column>
  );
}
