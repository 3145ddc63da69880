import type { ReadAt } from './read-at.ts';

/** More at once, or in all, is not read: it would have to be a recording without any index. */
const MAX_READ_BYTES = 64 * 1024 * 1024;
const MAX_BYTES_IN_ALL = 192 * 1024 * 1024;

/**
 * Looks through a container that does not say how long it plays: fragments, or a recording that was
 * never closed. `durationMs` is null where that would take reading all of a large file. Null where
 * the file is damaged. Throws what reading throws.
 */
export async function searchFacts(
  readAt: ReadAt,
  sizeBytes: number,
): Promise<{ hasVideo: boolean; durationMs: number | null } | null> {
  // Large, and seldom needed.
  const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const reads = boundedReads(readAt);
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read: reads.read,
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    const tracks = await input.getTracks();
    reads.throwFailure();
    if (tracks.length === 0) return null;
    const hasVideo = tracks.some((track) => track.isVideoTrack());
    const seconds = hasVideo ? await input.computeDuration().catch(() => 0) : 0;
    reads.throwFailure();
    const isKnown = Number.isFinite(seconds) && seconds > 0;
    return { hasVideo, durationMs: isKnown ? Math.round(seconds * 1000) : null };
  } catch {
    reads.throwFailure();
    return null;
  } finally {
    input.dispose();
  }
}

function boundedReads(readAt: ReadAt) {
  let readInAll = 0;
  let failure: { error: unknown } | null = null;
  return {
    async read(start: number, end: number): Promise<Uint8Array> {
      readInAll += end - start;
      if (end - start > MAX_READ_BYTES || readInAll > MAX_BYTES_IN_ALL) {
        throw new Error('There is no index to go by');
      }
      try {
        return await readAt(start, end - start);
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
    /** A disk that fails is not the file's fault. */
    throwFailure(): void {
      if (failure !== null) throw failure.error;
    },
  };
}
