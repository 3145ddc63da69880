import * as Radix from 'radix-ui/dropdown-menu';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './pictures/icon.tsx';
import { LineArt } from './pictures/line-art.tsx';
import { Tooltip } from './tooltip.tsx';
import { MENU_MOTION, useReopening } from './use-reopening.ts';

/** Something to set, with one chosen option. */
export interface Setting {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const entry =
  'flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1 outline-none data-highlighted:bg-pine data-highlighted:text-on-pine';

/** Not among the icons, which the first page loads. */
function Gear() {
  return (
    <LineArt height={24} strokeWidth={1.75} viewBox="0 0 24 24" width={24}>
      <path d="M15.200 12a3.200 3.200 0 1 1-6.400 0 3.200 3.200 0 0 1 6.400 0ZM10.300 3.500h3.400l.5 2.600 1.900 1.100 2.500-.9 1.700 2.900-2 1.700v2.200l2 1.700-1.700 2.900-2.500-.9-1.900 1.100-.5 2.600h-3.400l-.5-2.600-1.900-1.100-2.500.9-1.700-2.900 2-1.700v-2.200l-2-1.700 1.700-2.900 2.500.9 1.900-1.100.5-2.600Z" />
    </LineArt>
  );
}

/** An entry that leads to other entries of the same menu. */
function Leading({
  children,
  onOpen,
  keyName,
  ...marks
}: {
  children: ReactNode;
  onOpen: () => void;
  /** The arrow key that does the same as a press. */
  keyName: 'ArrowLeft' | 'ArrowRight';
  'data-setting'?: string;
}) {
  return (
    <Radix.Item
      {...marks}
      className={entry}
      onKeyDown={(event: KeyboardEvent) => event.key === keyName && onOpen()}
      onSelect={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </Radix.Item>
  );
}

function Row({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const chosen = setting.options.find(({ value }) => value === setting.value);
  return (
    <Leading data-setting={setting.name} keyName="ArrowRight" onOpen={onOpen}>
      <span className="font-medium">{setting.name}</span>
      <span className="figures min-w-0 grow truncate text-right opacity-80">{chosen?.text}</span>
      <Icon className="shrink-0 -rotate-90" name="chevron-down" size={16} />
    </Leading>
  );
}

function Options({ setting, onBack }: { setting: Setting; onBack: () => void }) {
  const { name, options, value, onChange } = setting;
  return (
    <>
      <Leading keyName="ArrowLeft" onOpen={onBack}>
        <Icon className="rotate-90" name="chevron-down" size={16} />
        <span className="font-medium">{name}</span>
      </Leading>
      <Radix.Separator className="my-1 h-px bg-line" />
      <Radix.RadioGroup aria-label={name} onValueChange={onChange} value={value}>
        {options.map((option) => (
          <Radix.RadioItem
            className={`${entry} figures pl-9 data-[state=checked]:pl-2.5`}
            key={option.value}
            onKeyDown={({ key }) => key === 'ArrowLeft' && onBack()}
            value={option.value}
          >
            <Radix.ItemIndicator>
              <Icon name="check" size={18} />
            </Radix.ItemIndicator>
            <span className="min-w-0 wrap-anywhere">{option.text}</span>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

/** The menu's contents: its rows, or the options of one setting. */
function Pages({ settings }: { settings: readonly Setting[] }) {
  const [name, setName] = useState<string | null>(null);
  const pages = useRef<HTMLDivElement>(null);
  const left = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Opening the menu focuses what it should; afterwards the entry with the focus has gone.
    if (name === null && left.current === undefined) return;
    const target = name === null ? `[data-setting="${left.current}"]` : '[data-state=checked]';
    left.current = name ?? left.current;
    pages.current?.querySelector<HTMLElement>(target)?.focus();
  }, [name]);
  const opened = settings.find((setting) => setting.name === name);
  return (
    <div ref={pages}>
      {opened ? (
        <Options onBack={() => setName(null)} setting={opened} />
      ) : (
        settings.map((setting) => (
          <Row key={setting.name} onOpen={() => setName(setting.name)} setting={setting} />
        ))
      )}
    </div>
  );
}

/**
 * A button with a gear, and its menu: each row is a setting with its present choice, and leads to the
 * options. The page around the menu stays usable.
 */
export function SettingsMenu({
  settings,
  onOpenChange,
  container,
  side,
}: {
  settings: readonly Setting[];
  onOpenChange: (open: boolean) => void;
  /** The element to draw the menu in, if that can go full screen; the page by default. */
  container?: HTMLElement | null;
  /** The side on which the menu opens, if there is room. */
  side: 'top' | 'bottom';
}) {
  const { noteOpen, isOpenAgain } = useReopening();
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(open) => {
        noteOpen(open);
        onOpenChange(open);
      }}
    >
      <Tooltip text="Settings">
        <Radix.Trigger
          aria-label="Settings"
          className="grid size-10 place-items-center rounded-control hover:bg-(--hover)"
          // Focus comes back here from the menu; that must not open the tooltip.
          onFocus={(event) => event.preventDefault()}
        >
          <Gear />
        </Radix.Trigger>
      </Tooltip>
      <Radix.Portal container={container}>
        <Radix.Content
          align="end"
          className={`${MENU_MOTION} z-50 max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto rounded-control border border-control-line bg-surface p-1.5 text-base text-ink shadow-float`}
          collisionPadding={8}
          onCloseAutoFocus={(event) => isOpenAgain() && event.preventDefault()}
          side={side}
          sideOffset={6}
        >
          <Pages settings={settings} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
