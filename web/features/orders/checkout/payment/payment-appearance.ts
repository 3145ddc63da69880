import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const TOKENS = ['pine', 'surface', 'ink', 'ink-soft', 'berry', 'control-line'] as const;
type Colours = Record<(typeof TOKENS)[number], string>;

/** The provider's form in our colours: it lives in a frame of its own, where our style sheet is unknown. */
export function paymentAppearance(colours: Colours, isDark: boolean): Appearance {
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours.pine,
      colorBackground: colours.surface,
      colorText: colours.ink,
      colorTextSecondary: colours['ink-soft'],
      colorTextPlaceholder: colours['ink-soft'],
      colorDanger: colours.berry,
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${colours['control-line']}`, boxShadow: 'none' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
    },
  };
}

/** A token's colour of the moment; a fresh element, because one that changes may be in transition. */
function readColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function readColours(): Colours {
  return Object.fromEntries(TOKENS.map((token) => [token, readColour(token)])) as Colours;
}

const DARK = '(prefers-color-scheme: dark)';

function watchScheme(onChange: () => void): () => void {
  const system = window.matchMedia(DARK);
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
}

function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? window.matchMedia(DARK).matches : theme === 'dark';
}

/** The appearance that fits the page's colour scheme; changes along with it. */
export function usePaymentAppearance(): Appearance {
  const isDark = useSyncExternalStore(watchScheme, isDarkNow);
  return useMemo(() => paymentAppearance(readColours(), isDark), [isDark]);
}
