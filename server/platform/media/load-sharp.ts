/** The picture library, loaded when a picture first needs it: a store that only sells never does. */
export async function loadSharp() {
  return (await import('sharp')).default;
}
