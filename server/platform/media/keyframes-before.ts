/**
 * For each of these times (seconds), when the last picture before it is shown that can be decoded by
 * itself, by the file's index; null where there is none, or where the file does not say.
 */
export async function keyframesBefore(
  path: string,
  seconds: readonly number[],
): Promise<(number | null)[]> {
  // Large, and seldom needed.
  const { EncodedPacketSink, FilePathSource, Input, ...formats } = await import('mediabunny');
  const { MATROSKA, MP4, QTFF, WEBM } = formats;
  const source = new FilePathSource(path);
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return seconds.map(() => null);
    const packets = new EncodedPacketSink(track);
    const found: (number | null)[] = [];
    for (const second of seconds) {
      const packet = await packets.getKeyPacket(second, { metadataOnly: true });
      found.push(packet?.timestamp ?? null);
    }
    return found;
  } catch {
    // An index that is broken: the decoder goes by the bytes.
    return seconds.map(() => null);
  } finally {
    input.dispose();
  }
}
