import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { accentTokens, findAccentFailure } from '#contract/shop/colour/accent.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Elements } from '../../../ui/elements.ts';
import { typedAccent } from './accent-field.tsx';
import { type PreviewedShop, PreviewPage } from './preview-page.tsx';

/** The widths in pixels that the preview is drawn in before it is made smaller. */
const WIDTHS = { desktop: 1024, phone: 390 } as const;
/** A phone is not shown larger than this part of its size. */
const MOST_OF_PHONE = 0.8;

/** Two choices side by side, one of which is pressed. */
function Switch<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <fieldset className="flex rounded-control border border-control-line">
      <legend className="sr-only">{label}</legend>
      {Object.entries<string>(choices).map(([choice, name]) => (
        <button
          aria-pressed={choice === chosen}
          className={classNames(
            'min-h-9 rounded-control px-3 text-sm font-medium',
            choice === chosen ? 'bg-pine text-on-pine' : 'hover:bg-pine-wash',
          )}
          key={choice}
          onClick={() => onChoose(choice as Choice)}
          type="button"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The width in pixels of an element, as it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** The accent as it is shown: what was typed, or in the place of a colour that fails the one that is offered. */
function shownAccent(typed: string): string | null {
  const hex = typedAccent(typed);
  return hex === null ? null : (findAccentFailure(hex)?.nearest ?? hex);
}

/** How the shop will look with what is typed, in either theme, on a desktop or a phone. */
export function StorePreview({
  shop,
  accent,
  mark,
}: {
  shop: PreviewedShop;
  accent: string;
  mark: Elements;
}) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop');
  const { ref, width } = useWidth();
  const drawn = WIDTHS[device];
  const scale = Math.min(width / drawn, device === 'phone' ? MOST_OF_PHONE : 1);
  const colours = accentTokens(shownAccent(accent)) as CSSProperties;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-sans text-sm font-semibold">Preview</h3>
        <Switch
          choices={{ light: 'Light', dark: 'Dark' }}
          chosen={theme}
          label="Theme"
          onChoose={setTheme}
        />
        <Switch
          choices={{ desktop: 'Desktop', phone: 'Phone' }}
          chosen={device}
          label="Device"
          onChoose={setDevice}
        />
      </div>
      <div className="overflow-hidden rounded-card border border-control-line" ref={ref}>
        <div
          aria-label={`The shop in the ${theme} theme on a ${device}`}
          className="mx-auto"
          data-theme={theme}
          inert
          role="img"
          style={{ ...colours, width: drawn, zoom: scale > 0 ? scale : 0.4 }}
        >
          <PreviewPage isPhone={device === 'phone'} mark={mark} shop={shop} />
        </div>
      </div>
    </section>
  );
}
