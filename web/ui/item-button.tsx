import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './pictures/icon.tsx';

/**
 * A small button for one of several things, named after both: "Delete Sleigh Basics".
 *
 *     <ItemButton icon="trash" item={video.title} onClick={...}>Delete</ItemButton>
 */
export function ItemButton({
  icon,
  item,
  children,
  ...rest
}: ComponentProps<typeof Button> & { icon?: IconName; item: string; children: string }) {
  return (
    <Button aria-label={`${children} ${item}`} size="small" variant="quiet" {...rest}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </Button>
  );
}
