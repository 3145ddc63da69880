import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';
import { Tooltip } from './tooltip.tsx';

/**
 * A button with only an icon, a tooltip and a name. Not for the package list, which does not load the
 * code for tooltips.
 *
 *     <IconButton icon="trash" label="Delete" aria-label="Delete Sleigh Basics" onClick={...} />
 */
export function IconButton({
  icon,
  label,
  small = false,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string; small?: boolean }) {
  return (
    <Tooltip text={label}>
      <button
        aria-label={label}
        {...rest}
        className={classNames(
          small ? 'size-9' : 'size-10',
          'inline-grid shrink-0 place-items-center rounded-control text-ink-soft hover:bg-surface-sunken hover:text-ink',
          className,
        )}
        type={type}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
