import type { AdaptiveEvents, AdaptiveSession } from './adaptive-session.ts';
import type { Source } from './choose-source.ts';

const load = () => import('./adaptive-session.ts');

/** Loads in advance what playlists are read with. */
export function preloadAdaptive(): void {
  // If this fails, it is loaded when it is needed.
  load().catch(() => undefined);
}

export interface OpenSource extends AdaptiveSession {
  readonly source: Source;
}

/** Gives the `<video>` a source, until it is closed. */
export function openSource(
  media: HTMLVideoElement,
  { source, startAt, chosen }: { source: Source; startAt: number; chosen: number | null },
  events: AdaptiveEvents,
): OpenSource {
  let session: AdaptiveSession | undefined;
  let isClosed = false;
  let wanted = chosen;
  if (source.kind === 'adaptive') {
    const begin = ({ openAdaptive }: Awaited<ReturnType<typeof load>>) => {
      if (isClosed) return;
      session = openAdaptive(media, { path: source.path, startAt, chosen: wanted }, events);
    };
    load().then(begin, () => isClosed || events.onFailure('unplayable'));
  } else {
    media.src = source.path;
  }
  return {
    source,
    choose(lines) {
      wanted = lines;
      session?.choose(lines);
    },
    close() {
      isClosed = true;
      session?.close();
      media.removeAttribute('src');
      media.load();
    },
  };
}
