import type { FirstDay } from '#contract/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { STEPS } from './steps.ts';

function Steps({ steps }: { steps: FirstDay['steps'] }) {
  return (
    <ul className="divide-y divide-line">
      {steps.map(({ kind, isDone, problem }) => {
        const { title, to, reason } = STEPS[kind];
        return (
          <li className="flex gap-3 py-2.5" key={kind}>
            <Icon
              className={isDone ? 'mt-0.5 shrink-0 text-ok' : 'mt-0.5 shrink-0 text-ink-soft'}
              name={isDone ? 'check-circle' : 'circle'}
            />
            <span className="grid min-w-0 gap-0.5">
              <span>
                <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
                <Link className="text-link" to={to}>
                  {title}
                </Link>
              </span>
              {!isDone && (
                <span className="text-sm text-ink-soft wrap-anywhere">
                  {problem === null ? reason : `${reason} ${problem}`}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows what is left to do before the shop sells, ticked by what is true. Once all is done: nothing. */
export function FirstDayCard({ firstDay: { isReady, hasSold, steps } }: { firstDay: FirstDay }) {
  if (steps.every(({ isDone }) => isDone)) return null;
  const advice = steps.filter(({ isRequired }) => !isRequired);
  return (
    <Card className="grid grid-cols-1 content-start gap-3">
      {isReady ? (
        <>
          <h2 className="text-xl">Your Shop Is Ready to Sell</h2>
          <p>What follows is advice. This list ends with your first sale.</p>
          <Steps steps={advice} />
        </>
      ) : (
        <>
          <h2 className="text-xl">{hasSold ? 'Still to Do' : 'Before You Sell'}</h2>
          <Steps steps={steps.filter(({ isRequired }) => isRequired)} />
          {advice.length > 0 && (
            <>
              <h3 className="text-lg">Also Good to Have</h3>
              <Steps steps={advice} />
            </>
          )}
        </>
      )}
    </Card>
  );
}
