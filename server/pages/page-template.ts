/** What the server puts into the page, as HTML. */
export interface PageParts {
  head: string;
  bootstrap: string;
  page: string;
}

/** The places for them in index.html, in their order. */
const PLACES = ['<!--head-->', '<!--bootstrap-->', '<!--page-->'] as const;

/** Takes the built index.html apart at its places, once. Throws if one of them is missing. */
export function openTemplate(html: string): (parts: PageParts) => string {
  let rest = html;
  const pieces = PLACES.map((place) => {
    const at = rest.indexOf(place);
    if (at < 0) throw new Error(`index.html has no ${place}. Build it again: npm run build.`);
    const piece = rest.slice(0, at);
    rest = rest.slice(at + place.length);
    return piece;
  });
  const [beforeHead, beforeBootstrap, beforePage] = pieces;
  return ({ head, bootstrap, page }) =>
    `${beforeHead}${head}${beforeBootstrap}${bootstrap}${beforePage}${page}${rest}`;
}
