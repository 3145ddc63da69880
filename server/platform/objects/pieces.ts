import type { Content } from './objects.ts';

/** The pieces of an object's content, in their order. */
export function piecesOf(content: Content): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return content instanceof Uint8Array ? [content] : content;
}
