import type { Appearance } from './messages.ts';

interface Theme {
  dark: boolean;
  variables: Record<string, string>;
}

const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif";

const SHARED = {
  fontFamily: FONT,
  fontSizeBase: '16px',
  spacingUnit: '4px',
  borderRadius: '6px',
  fontWeightNormal: '400',
  fontWeightMedium: '500',
};

const THEMES: Record<string, Theme> = {
  stripe: {
    dark: false,
    variables: {
      ...SHARED,
      colorPrimary: '#0570de',
      colorBackground: '#ffffff',
      colorText: '#30313d',
      colorTextSecondary: '#5b5d6b',
      colorTextPlaceholder: '#6d6e78',
      colorDanger: '#c9143c',
      colorBorder: '#8f919c',
    },
  },
  night: {
    dark: true,
    variables: {
      ...SHARED,
      colorPrimary: '#5aa9ff',
      colorBackground: '#30313d',
      colorText: '#ffffff',
      colorTextSecondary: '#c3c5ce',
      colorTextPlaceholder: '#a6a8b4',
      colorDanger: '#fe87a1',
      colorBorder: '#8a8c99',
    },
  },
};

/**
 * Whether the theme is dark. If page and frame disagree about it, browsers make the frame opaque.
 */
export function isDark(appearance: Appearance): boolean {
  return THEMES[appearance.theme ?? 'stripe']?.dark ?? false;
}

/** Sets the CSS variables of the frame's style sheet. */
export function applyAppearance(root: HTMLElement, appearance: Appearance): void {
  const theme = THEMES[appearance.theme ?? 'stripe'] ?? THEMES.stripe;
  const variables = { ...theme?.variables, ...derived(appearance), ...appearance.variables };
  for (const [name, value] of Object.entries(variables)) {
    root.style.setProperty(`--${name}`, value);
  }
  root.style.colorScheme = isDark(appearance) ? 'dark' : 'light';
  root.dataset.dressed = '';
}

// When a shop sets its text colour, the secondary colours are derived from it.
function derived({ variables = {} }: Appearance): Record<string, string> {
  const { colorText, colorBackground } = variables;
  if (!colorText) return {};
  const ground = colorBackground ?? 'transparent';
  const mix = (share: number) => `color-mix(in srgb, ${colorText} ${share}%, ${ground})`;
  return {
    colorTextSecondary: mix(82),
    colorTextPlaceholder: mix(74),
    colorBorder: mix(58),
  };
}

/** CSS of the shop's `rules`: known class names and plain properties only. */
export function ruleSheet(appearance: Appearance): string {
  return Object.entries(appearance.rules ?? {})
    .filter(([selector]) => /^\.(Input|Label|Error|Block)[\w:.-]*$/.test(selector))
    .map(([selector, rule]) => `${selector}{${declarations(rule)}}`)
    .join('\n');
}

function declarations(rule: Record<string, string>): string {
  return Object.entries(rule)
    .filter(([name, value]) => /^[a-zA-Z]+$/.test(name) && !/[{};]|url/i.test(value))
    .map(
      ([name, value]) => `${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}:${value}`,
    )
    .join(';');
}
