import { useQuery } from '@tanstack/react-query';
import { countViewers } from '#contract/access.ts';
import { endpointQuery } from '../lib/endpoint-query.ts';
import { formatCount } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/icon.tsx';

function describeLoss(count: number | undefined, isPart: boolean): string {
  if (count === undefined) return 'Checking how many customers can watch it...';
  if (count === 0)
    return isPart ? 'No customer loses it.' : 'No customer can watch it at the moment.';
  return `${formatCount(count, 'customer')} can watch it now and will lose it.`;
}

/**
 * How many customers would lose a video, asked when the dialog opens. With `onlyIn` those who can watch
 * it by this package alone.
 *
 *     <ViewerCount videoId={video.id} />
 */
export function ViewerCount({ videoId, onlyIn }: { videoId: string; onlyIn?: string }) {
  const { data, isError } = useQuery({
    ...endpointQuery(countViewers, { params: { id: videoId }, query: { onlyIn } }),
    // Somebody may have bought it since the dialog was last open.
    refetchOnMount: 'always',
  });
  const count = data?.count;
  const isQuiet = !isError && !count;
  return (
    <p
      className={classNames(
        'flex items-start gap-2 rounded-control p-3.5 font-medium',
        isQuiet ? 'bg-surface-sunken' : 'bg-berry-wash',
      )}
      role="status"
    >
      <Icon
        className={classNames('mt-0.5 shrink-0', isQuiet ? 'text-ink-soft' : 'text-berry')}
        name={isQuiet ? 'info' : 'warning'}
      />
      <span>
        {isError
          ? 'Unable to find out how many customers can watch it.'
          : describeLoss(count, onlyIn !== undefined)}
      </span>
    </p>
  );
}
