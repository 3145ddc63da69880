import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';

/** The checkout's two steps; each one's form has its name as heading. */
export const STEPS = ['Customer Information', 'Payment'] as const;

/** Shows which of the checkout's two steps is the current one. */
export function StepIndicator({ current }: { current: 0 | 1 }) {
  return (
    <ol aria-label="Steps" className="flex items-center gap-2 sm:gap-3">
      {STEPS.map((label, index) => (
        <li
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2 sm:gap-3',
            index > 0 && 'max-w-72 min-w-0 flex-1',
          )}
          key={label}
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames('h-0.5 min-w-3 flex-1', current > 0 ? 'bg-pine' : 'bg-line')}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'figures grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold',
              index <= current
                ? 'border-pine bg-pine text-on-pine'
                : 'border-control-line text-ink-soft',
            )}
          >
            {index < current ? <Icon name="check" size={18} /> : index + 1}
          </span>
          <span
            className={classNames(
              'text-sm font-semibold sm:text-base',
              index === current ? 'text-ink' : 'text-ink-soft max-sm:sr-only',
            )}
          >
            <span>{label}</span>
            {index < current && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
