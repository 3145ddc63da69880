/** A part of the shop's style sheet, as the build cuts it. */
export type StylePart =
  /** Rules that every page may need. */
  | { css: string }
  /** A rule of a page in which one of these lists of classes stands. */
  | { css: string; forClasses: readonly (readonly string[])[] }
  /** What is of no use unless this stands in other rules, such as the name of an animation. */
  | { css: string; forText: string }
  /** Rules within a condition or a layer: `@media (width >= 40rem)`. */
  | { around: string; parts: readonly StylePart[] };

/** The shop's style sheet: whole in a file, and in parts. */
export interface Styles {
  /** The address of the file. */
  path: string;
  parts: readonly StylePart[];
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The classes that stand in HTML. */
function classesOf(html: string): Set<string> {
  const lists = html.matchAll(/ class="([^"]*)"/g);
  const names = [...lists].flatMap(([, list = '']) => list.split(/\s+/));
  return new Set(names.map((name) => name.replace(/&#?\w+;/g, (one) => CHARACTERS[one] ?? one)));
}

/** The rules of the style sheet that a page with this HTML needs, in their order. */
export function usedStyles(parts: readonly StylePart[], html: string): string {
  const classes = classesOf(html);
  const choose = (some: readonly StylePart[], rules: string): string =>
    some.map((part) => chooseOne(part, rules)).join('');
  const chooseOne = (part: StylePart, rules: string): string => {
    if ('around' in part) {
      const inside = choose(part.parts, rules);
      return inside === '' ? '' : `${part.around}{${inside}}`;
    }
    if ('forText' in part) return rules.includes(part.forText) ? part.css : '';
    if (!('forClasses' in part)) return part.css;
    return part.forClasses.some((list) => list.every((name) => classes.has(name))) ? part.css : '';
  };
  return choose(parts, choose(parts, ''));
}
