import type { FirstDay, Needs, Overview } from '#contract/overview.ts';
import { formatCount } from '../../lib/format.ts';
import type { Elements } from '../../ui/elements.ts';
import { HelpLink } from '../../ui/links/help-link.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Words } from '../../ui/words.tsx';
import { BestLists } from './best-lists.tsx';
import { formatDays, sentenceOf, wordsFor } from './describe-days.ts';
import { FigureCards } from './figure-cards.tsx';
import { FirstDayCard } from './first-day/first-day-card.tsx';
import { useFirstDay } from './first-day/first-day-query.ts';
import { countLeft, withoutSteps } from './first-day/steps.ts';
import { countNeeds, NeedsList } from './needs-list.tsx';
import { type ShownDays, useBest, useNeeds, useOverview } from './overview-queries.ts';
import { PeriodChooser } from './period-chooser.tsx';
import { SalesChart } from './sales-chart.tsx';

function Loading() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-6" label="Loading the overview...">
      <Skeleton className="h-40" />
      <div className="grid grid-cols-1 gap-4 min-[24rem]:grid-cols-2 xl:grid-cols-4">
        {[...'abcd'].map((card) => (
          <Skeleton className="h-34" key={card} />
        ))}
      </div>
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

/** "3 orders this month, $177.00 taken; nothing needs you." Until the shop is ready: what is left to do. */
function leadOf({
  overview,
  needs,
  firstDay,
  words,
}: {
  overview: Overview;
  needs: Needs;
  firstDay: FirstDay | null;
  words: string;
}): string {
  const waiting = countNeeds(needs);
  const thing = `${formatCount(waiting, 'thing')} ${waiting === 1 ? 'needs' : 'need'} you`;
  const left = firstDay === null ? 0 : countLeft(firstDay);
  const parts = [
    ...(left > 0
      ? [`${formatCount(left, 'step')} ${left === 1 ? 'is' : 'are'} left until your shop is ready`]
      : []),
    ...(waiting > 0 ? [thing] : []),
  ];
  return `${sentenceOf(overview.now, words)}; ${parts.join(', and ') || 'nothing needs you'}.`;
}

/** Explains what the numbers count: test payments, if so, and which days in which time zone. */
function Basis({ overview: { days, mode, timeZone } }: { overview: Overview }) {
  return (
    <>
      {mode === 'test' && (
        <Notice isSilent tone="wait">
          The saved Stripe keys are test keys, so these are test payments. Once live keys are saved,
          only real ones count.
        </Notice>
      )}
      <p className="figures text-sm text-ink-soft">{`${formatDays(days)}, in the time zone ${timeZone}`}</p>
    </>
  );
}

/** The overview of some days. */
export function OverviewScreen({
  shown,
  onShow,
}: {
  shown: ShownDays;
  onShow: (days: ShownDays) => void;
}) {
  const [overview, best, needs] = [useOverview(shown), useBest(shown), useNeeds()];
  const first = useFirstDay({ isVisit: true });
  const content = (): Elements => {
    const failed = [overview, best, needs, first].find(({ isError }) => isError);
    if (failed !== undefined)
      return (
        <ErrorState message="Unable to load the overview. Please try again later." query={failed} />
      );
    const firstDay = first.data;
    if (!overview.data || !best.data || !needs.data || firstDay === undefined) return <Loading />;
    const others = withoutSteps(needs.data, firstDay);
    const words = wordsFor(shown, overview.data);
    return (
      <>
        <p className="text-lg">
          <Words>
            {leadOf({ overview: overview.data, needs: others, firstDay, words: words.now })}
          </Words>
        </p>
        {firstDay !== null && <FirstDayCard firstDay={firstDay} />}
        <NeedsList isAfterSteps={firstDay !== null && !firstDay.isReady} needs={others} />
        <PeriodChooser onChange={onShow} shown={shown} />
        <Basis overview={overview.data} />
        <FigureCards before={words.before} overview={overview.data} />
        <SalesChart chart={overview.data.chart} />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <BestLists best={best.data} days={overview.data.days} />
        </div>
      </>
    );
  };
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle
        actions={<HelpLink about="Overview" place="ten-minutes-a-day" />}
        title="Overview"
      />
      {content()}
    </div>
  );
}
