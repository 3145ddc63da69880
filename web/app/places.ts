/**
 * An element's place among those that are called the same: by its id, address or name, which stay the same where a page is
 * translated, or loaded anew.
 */
export interface Place {
  tag: string;
  name: string;
  index: number;
}

/** An id that begins so is React's own, and another one where it makes the page anew. */
const ofReact = (id: string) => id.startsWith('_');

function nameOf(element: Element): string {
  const { id } = element;
  const named = element.getAttribute('name') ?? element.getAttribute('href');
  return named ?? (ofReact(id) ? '' : id);
}

const alike = (tag: string, name: string) =>
  [...document.getElementsByTagName(tag)].filter((element) => nameOf(element) === name);

/** Returns where an element of the page is. */
export function placeOf(element: Element): Place {
  const [tag, name] = [element.localName, nameOf(element)];
  return { tag, name, index: alike(tag, name).indexOf(element) };
}

/** Returns what is at a place now; null for nothing. */
export function elementAt({ tag, name, index }: Place): Element | null {
  return alike(tag, name)[index] ?? null;
}
