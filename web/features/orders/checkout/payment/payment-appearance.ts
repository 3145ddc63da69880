import type { Appearance } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { readColour, useIsDark } from '../../../../ui/shown-colours.ts';

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

/** The appearance for the page's colour scheme; it changes when the scheme does. */
export function usePaymentAppearance(): Appearance {
  const isDark = useIsDark();
  return useMemo(() => paymentAppearance(isDark), [isDark]);
}
