import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement } from 'react';
import { Icon } from './pictures/icon.tsx';

/**
 * A menu with one chosen entry. `children` is the button that opens it; the button needs its own name.
 * The page around the menu stays usable.
 *
 *     <ChoiceMenu label="Speed" options={[{ value: '1', text: '1x' }]} value={speed} onChange={setSpeed}>
 *       <button aria-label="Speed">1x</button>
 *     </ChoiceMenu>
 */
export function ChoiceMenu({
  label,
  options,
  value,
  onChange,
  onOpenChange,
  container,
  children,
}: {
  /** The menu's heading. */
  label: string;
  options: readonly { readonly value: string; readonly text: string }[];
  value: string;
  onChange: (value: string) => void;
  onOpenChange?: (open: boolean) => void;
  /** The element to draw the menu in, if that can go full screen; the page by default. */
  container?: HTMLElement | null;
  children: ReactElement;
}) {
  return (
    <Radix.Root modal={false} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align="end"
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-36 animate-fade-in overflow-y-auto rounded-control border border-control-line bg-surface p-1.5 text-base text-ink shadow-float"
          collisionPadding={8}
          side="top"
          sideOffset={6}
        >
          <Radix.Label className="px-2.5 py-1 text-sm text-ink-soft">{label}</Radix.Label>
          <Radix.RadioGroup onValueChange={onChange} value={value}>
            {options.map((option) => (
              <Radix.RadioItem
                className="figures flex min-h-8 cursor-pointer items-center gap-2 rounded-control py-1 pr-2.5 pl-9 font-medium outline-none data-highlighted:bg-pine data-highlighted:text-on-pine data-[state=checked]:pl-2.5"
                key={option.value}
                value={option.value}
              >
                <Radix.ItemIndicator>
                  <Icon name="check" size={18} />
                </Radix.ItemIndicator>
                {option.text}
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
