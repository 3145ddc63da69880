/**
 * The picture library, loaded when a picture first needs it: a store that only sells never does. It
 * would keep up to 50 MB of what it did last, and no picture comes twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
