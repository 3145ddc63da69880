import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';

export type BadgeTone = 'gold' | 'pine' | 'ok' | 'wait' | 'berry' | 'quiet';

const tones: Record<BadgeTone, string> = {
  gold: 'bg-gold text-on-gold',
  pine: 'bg-pine text-on-pine',
  ok: 'bg-ok-wash text-ok',
  wait: 'bg-wait-wash text-wait',
  berry: 'bg-berry-wash text-berry',
  quiet: 'bg-surface-sunken text-ink-soft',
};

/**
 * A word or a number on a coloured pill. The colour never says more than the word.
 *
 *     <Badge tone="gold">Best Value</Badge>   <Badge tone="ok" icon="check">completed</Badge>
 */
export function Badge({
  tone = 'quiet',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'figures inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon className="-ml-0.5" name={icon} size={16} />}
      <span className="contents">{children}</span>
    </span>
  );
}
