import { useQuery } from '@tanstack/react-query';
import { watchedVideoPath } from '#contract/pages/page-links.ts';
import { getPackageWatching, type PackageWatching } from '#contract/watching/watching.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/links/link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { formatBuyers, formatShare } from './describe-curve.ts';
import { WatchingDialog } from './watching-dialog.tsx';
import { WatchingTable } from './watching-table.tsx';

/** The buyers by how far they got, the furthest first. */
const REACH = [
  ['all', 'Finished every video'],
  ['half', 'Finished half of them or more'],
  ['some', 'Finished fewer than half'],
  ['begun', 'Began, finished none'],
  ['notBegun', 'Have not begun'],
] as const;

function Reach({ buyers, reach }: PackageWatching) {
  return (
    <section className="grid grid-cols-1 content-start gap-4">
      <h3 className="text-lg">Buyers</h3>
      <ul className="grid gap-4">
        {REACH.map(([name, words]) => (
          <li className="grid gap-1.5" key={name}>
            <div className="flex items-baseline justify-between gap-4">
              <span>{words}</span>
              <span className="figures shrink-0 text-sm text-ink-soft">
                {`${formatBuyers(reach[name])}, ${formatShare(reach[name], buyers)}`}
              </span>
            </div>
            <ProgressBar share={buyers === 0 ? 0 : reach[name] / buyers} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Videos({ buyers, videos }: PackageWatching) {
  const cell = (counted: number) =>
    `${counted.toLocaleString('en-US')} (${formatShare(counted, buyers)})`;
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-lg">Video by Video</h3>
      <WatchingTable
        columns={['Video', 'Began', 'Finished']}
        rows={videos.map(({ id, title, began, finished }) => ({
          id,
          name: (
            <Link className="text-link" to={watchedVideoPath(id)}>
              {title}
            </Link>
          ),
          cells: [cell(began), cell(finished)],
        }))}
      />
    </section>
  );
}

/** How far the buyers of a package get. */
export function WatchedPackageDialog({
  id,
  open,
  onClose,
}: {
  id: string;
  open: boolean;
  onClose: () => void;
}) {
  const query = useQuery({
    ...endpointQuery(getPackageWatching, { params: { id } }),
    refetchOnMount: 'always',
  });
  return (
    <WatchingDialog
      description="How much of the package its buyers have watched. People you gave it to are included."
      nameOf={({ name, buyers }) => ({
        name,
        about: `${formatBuyers(buyers)} can watch it`,
      })}
      onClose={onClose}
      open={open}
      query={query}
      title="How Far Buyers Get"
    >
      {(watching) => {
        if (watching.buyers === 0)
          return <EmptyState drawing="parcel">Nobody has bought this package yet.</EmptyState>;
        if (watching.videos.length === 0)
          return <EmptyState drawing="video">No videos in this package yet</EmptyState>;
        return (
          <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
            <Reach {...watching} />
            <Videos {...watching} />
          </div>
        );
      }}
    </WatchingDialog>
  );
}
