import type { UseQueryResult } from '@tanstack/react-query';
import { messageFor } from '../../lib/http-error.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ErrorState } from '../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** A dialog about what is watched of one thing. What it is called stands with its numbers, so that nothing moves. */
export function WatchingDialog<Data>({
  open,
  onClose,
  title,
  description,
  query,
  nameOf,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  query: UseQueryResult<Data>;
  /** The name of the thing, and a sentence about it. */
  nameOf: (data: Data) => { name: string; about: string };
  children: (data: Data) => Elements;
}) {
  const { data } = query;
  const content = (): Elements => {
    if (data !== undefined) {
      const { name, about } = nameOf(data);
      return (
        <div className="grid grid-cols-1 gap-6">
          <div className="grid gap-1">
            <h3 className="text-xl wrap-anywhere">{name}</h3>
            <p className="figures text-ink-soft">{about}</p>
          </div>
          {children(data)}
        </div>
      );
    }
    if (query.isError)
      return (
        <ErrorState
          message={messageFor(
            query.error,
            'Unable to load the statistics. Please try again later.',
          )}
          query={query}
        />
      );
    return (
      <SkeletonGroup className="grid grid-cols-1 gap-6" label="Loading the statistics...">
        <Skeleton className="h-30" />
        <Skeleton className="h-80" />
      </SkeletonGroup>
    );
  };
  return (
    <Dialog
      description={description}
      grows
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open={open}
      size="large"
      startsOn="window"
      title={title}
    >
      {content()}
    </Dialog>
  );
}
