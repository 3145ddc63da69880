import { formatDate } from '../../../../lib/format.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { Words } from '../../../../ui/words.tsx';
import { Section } from '../section.tsx';
import { describeActor, describeEvent, markEvent, type OrderEvent } from './describe-event.ts';
import { numbered } from './numbered.ts';

const TONES = {
  ok: 'bg-ok-wash text-ok',
  wait: 'bg-wait-wash text-wait',
  none: 'bg-surface-sunken text-ink-soft',
};

/** The events of an order, oldest first. */
export function OrderTimeline({
  events,
  isGrant,
}: {
  events: readonly OrderEvent[];
  isGrant?: boolean | undefined;
}) {
  return (
    <Section title="Timeline">
      <ol className="grid">
        {numbered(events).map(({ number, item: event }) => {
          const { icon, tone } = markEvent(event);
          const isLast = number === events.length;
          return (
            <li className="grid grid-cols-[auto_1fr] gap-x-3" key={number}>
              <span className="grid grid-rows-[auto_1fr] justify-items-center">
                <span
                  className={classNames('grid size-7 place-items-center rounded-full', TONES[tone])}
                >
                  <Icon name={icon} size={16} />
                </span>
                {!isLast && <span aria-hidden="true" className="w-px bg-line" />}
              </span>
              <p className={classNames('grid min-w-0 grid-cols-1 pt-0.5', !isLast && 'pb-4')}>
                <span className="wrap-anywhere">
                  <Words>{describeEvent(event, isGrant)}</Words>
                </span>
                <span className="figures wrap-anywhere text-sm text-ink-soft">
                  <time dateTime={event.at}>{formatDate(event.at)}</time>
                  <span> · </span>
                  <span translate={describeActor(event) === event.actor ? 'no' : undefined}>
                    {describeActor(event)}
                  </span>
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
