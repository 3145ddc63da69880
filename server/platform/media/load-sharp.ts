/**
 * The picture library, loaded for the first picture. Its cache of up to 50 MB is off, because no picture
 * is converted twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
