import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/** Our colours for Stripe's form, which is in a frame that our style sheet does not reach. */
function paymentAppearance(isDark: boolean): Appearance {
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: readColour('pine'),
      colorBackground: readColour('surface'),
      colorText: readColour('ink'),
      colorTextSecondary: readColour('ink-soft'),
      colorTextPlaceholder: readColour('ink-soft'),
      colorDanger: readColour('berry'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${readColour('control-line')}`, boxShadow: 'none' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
    },
  };
}

/** A token's present colour, read from a new element, because an existing one may be in a transition. */
function readColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
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

/** The appearance for the page's colour scheme; it changes when the scheme does. */
export function usePaymentAppearance(): Appearance {
  const isDark = useSyncExternalStore(watchScheme, isDarkNow);
  return useMemo(() => paymentAppearance(isDark), [isDark]);
}
