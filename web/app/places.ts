/** An element's place among those of its kind, which stays the same where a page is translated, or loaded anew. */
export interface Place {
  tag: string;
  index: number;
}

export function placeOf(element: Element): Place {
  const tag = element.localName;
  return { tag, index: [...document.getElementsByTagName(tag)].indexOf(element) };
}

/** Finds what is at a place now; null for nothing. */
export function elementAt({ tag, index }: Place): Element | null {
  return document.getElementsByTagName(tag)[index] ?? null;
}
