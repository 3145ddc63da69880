import type { Appearance } from './messages.ts';

/** If page and frame disagree about the colour scheme, browsers make the frame opaque. */
export function schemeOf({ theme }: Appearance): 'dark' | 'light' {
  return theme === 'night' ? 'dark' : 'light';
}

/** Sets the CSS variables of the frame's style sheet, and fills `sheet` with the shop's rules. */
export function applyAppearance(appearance: Appearance, sheet: CSSStyleSheet): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    root.style.setProperty(`--${name}`, value);
  }
  root.style.colorScheme = schemeOf(appearance);
  root.dataset.dressed = '';
  sheet.replaceSync('');
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`)];
    if (rule instanceof CSSStyleRule) Object.assign(rule.style, declarations);
  }
}
