/** The parts that the server puts into the page, as HTML. */
export interface PageParts {
  head: string;
  /** The links to an icon that stands in the place of the store's own; null: that one. */
  icon: string | null;
  bootstrap: string;
  /** The links to what the program of this page loads besides itself. */
  links: string;
  /** The notice where JavaScript is turned off. */
  notice: string;
  page: string;
}

/** The places in index.html, in their order: some for the server's parts, some where the build's own begin. */
const PLACES = [
  '<!--head-->',
  '<!--icon-->',
  '<!--style-->',
  '<!--fonts-->',
  '<!--bootstrap-->',
  '<!--start-->',
  '<!--program-->',
  '</head>',
  '<!--notice-->',
  '<!--page-->',
] as const;

export interface PageTemplate {
  /** A page whose program and fonts load at once, because only they show what it is about. */
  fill(parts: PageParts): string;
  /** A page that shows everything by itself: `web/app/start.ts` begins program and fonts once it is painted. */
  fillComplete(parts: PageParts): string;
}

/** Takes the built index.html apart at its places, once. Throws if one of them is missing. */
export function openTemplate(html: string): PageTemplate {
  let rest = html;
  const pieces = PLACES.map((place) => {
    const at = rest.indexOf(place);
    if (at < 0) throw new Error(`index.html has no ${place}. Build it again: npm run build.`);
    const piece = rest.slice(0, at);
    rest = rest.slice(at + place.length);
    return piece;
  });
  const [top, beforeIcon, ownIcon, style, fonts, beforeStart, start, program, ...inBody] = pieces;
  const [beforeNotice, beforePage] = inBody;
  const fillWith = ({ head, icon, bootstrap, notice, page }: PageParts, load: string) =>
    `${top}${head}${beforeIcon}${icon ?? ownIcon}${style}${bootstrap}${beforeStart}${start}${load}</head>${beforeNotice}${notice}${beforePage}${page}${rest}`;
  return {
    fill: (parts) => fillWith(parts, `${fonts}${program}${parts.links}`),
    fillComplete: (parts) =>
      fillWith(parts, `<template id="later">${fonts}${program}${parts.links}</template>`),
  };
}
