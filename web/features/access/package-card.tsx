import type { PublicPackage } from '#contract/catalog.ts';
import { myPackagePath } from '#contract/pages/my-package-path.ts';
import { describeContents } from '../../lib/package-contents.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/links/link.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

function WatchedCount({ watched, total }: { watched: number | null; total: number }) {
  if (watched === null || total === 0) return null;
  const isDone = watched === total;
  return (
    <div className="mt-auto grid gap-2 pt-2">
      <ProgressBar share={watched / total} />
      <p className="figures flex items-center gap-1.5 text-sm text-ink-soft">
        {isDone && <Icon className="text-ok" name="check-circle" size={18} />}
        <span>{isDone ? 'All watched' : `${watched} of ${total} watched`}</span>
      </p>
    </div>
  );
}

/** A bought package with its contents and progress. The whole card is a link to its videos. */
export function PackageCard({
  details,
  watched,
  eager,
}: {
  details: PublicPackage;
  /** How many of its videos have been watched; null if that is not known. */
  watched: number | null;
  /** In the first view. */
  eager: boolean;
}) {
  return (
    <Card
      className="group relative flex h-full flex-col transition-transform focus-within:border-pine hover:border-pine"
      padded={false}
    >
      <Picture
        eager={eager}
        name={details.title}
        path={details.coverPath}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
      />
      <div className="flex grow flex-col gap-1.5 p-5">
        <h2 className="text-xl">
          <Link
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-pine focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-pine"
            to={myPackagePath(details.id)}
          >
            {details.title}
          </Link>
        </h2>
        <p className="figures text-ink-soft">{describeContents(details)}</p>
        <WatchedCount total={details.videoCount} watched={watched} />
      </div>
    </Card>
  );
}
