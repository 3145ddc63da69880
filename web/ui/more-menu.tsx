import * as Radix from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './pictures/icon.tsx';
import { MENU_MOTION, useReopening } from './use-reopening.ts';

/** An entry of the menu; its name says what opens. */
interface MoreAction {
  readonly icon: IconName;
  readonly name: string;
  readonly onSelect: () => void;
}

/**
 * A button with three dots for what is done seldom with one of several things. What an entry opens returns
 * the focus to the button.
 *
 *     <MoreMenu actions={[{ icon: 'image', name: 'Thumbnail', onSelect: ... }]} item={video.title} />
 */
export function MoreMenu({ item, actions }: { item: string; actions: readonly MoreAction[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MoreAction>(undefined);
  const { noteOpen, isOpenAgain } = useReopening();
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(open) => {
        noteOpen(open);
        if (open) chosen.current = undefined;
      }}
    >
      <Radix.Trigger asChild>
        <Button aria-label={`More for ${item}`} ref={trigger} size="icon" variant="quiet">
          <Icon name="more" size={16} />
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          className={`${MENU_MOTION} z-30 min-w-44 rounded-control border border-line bg-surface p-1 text-sm shadow-float`}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (isOpenAgain()) return;
            trigger.current?.focus();
            chosen.current?.onSelect();
          }}
          sideOffset={6}
        >
          {actions.map((action) => (
            <Radix.Item
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-2.5 font-medium outline-none data-highlighted:bg-pine data-highlighted:text-on-pine"
              key={action.name}
              onSelect={() => {
                chosen.current = action;
              }}
            >
              <Icon name={action.icon} size={18} />
              <span>{action.name}</span>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
