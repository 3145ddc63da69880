import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';

const tones: Record<'berry' | 'wait' | 'ok', { look: string; icon: IconName; colour: string }> = {
  berry: { look: 'border-berry bg-berry-wash', icon: 'warning', colour: 'text-berry' },
  wait: { look: 'border-gold bg-wait-wash', icon: 'info', colour: 'text-wait' },
  ok: { look: 'border-ok bg-ok-wash', icon: 'check-circle', colour: 'text-ok' },
};

/**
 * A message that stays on the page; a screen reader announces it, unless it `isSilent` because a toast
 * says the same. `berry` for errors, `wait` for warnings, `ok` for good news.
 *
 *     <Notice tone="berry" title="Payment Failed">Your card was declined.</Notice>
 */
export function Notice({
  tone,
  title,
  isSilent = false,
  className,
  children,
}: {
  tone: keyof typeof tones;
  title?: string;
  isSilent?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { look, icon, colour } = tones[tone];
  return (
    <div
      data-notice=""
      className={classNames('flex items-start gap-3 rounded-control border p-4', look, className)}
      role={isSilent ? undefined : tone === 'ok' ? 'status' : 'alert'}
    >
      <Icon className={classNames('mt-0.5 shrink-0', colour)} name={icon} />
      <div className="grid min-w-0 gap-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="grid gap-2">{children}</div>
      </div>
    </div>
  );
}
