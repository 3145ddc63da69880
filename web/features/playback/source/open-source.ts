import type { AdaptiveEvents, AdaptiveSession } from './adaptive-session.ts';
import type { Source } from './choose-source.ts';

type Adaptive = typeof import('./adaptive-session.ts');
/** Once it is there it is used at once: a promise would wait until the page is drawn. */
let adaptive: Adaptive | undefined;
const load = async (): Promise<Adaptive> => {
  adaptive = await import('./adaptive-session.ts');
  return adaptive;
};

/** Loads the code that reads playlists in advance. */
export function preloadAdaptive(): void {
  // If this fails, it is loaded when it is needed.
  load().catch(() => undefined);
}

/** Reads in advance what a source begins with, but nothing of the video itself. */
export async function prepareSource({ source, startAt, chosen }: SourceRequest): Promise<void> {
  if (source.kind !== 'adaptive') return;
  const { prepareAdaptive } = adaptive ?? (await load());
  prepareAdaptive({ path: source.path, startAt, chosen });
}

/** The source to play, the second to start at, and the quality that was chosen; null: an automatic one. */
export interface SourceRequest {
  readonly source: Source;
  readonly startAt: number;
  readonly chosen: number | null;
}

export interface OpenSource extends AdaptiveSession {
  readonly source: Source;
}

/** Gives the `<video>` a source, unless it has it already, until it is closed. */
export function openSource(
  media: HTMLVideoElement,
  { source, startAt, chosen }: SourceRequest,
  events: AdaptiveEvents,
): OpenSource {
  let session: AdaptiveSession | undefined;
  let isClosed = false;
  let wanted = chosen;
  if (source.kind === 'adaptive') {
    // Before it was shown it may have had the file of another video.
    if (media.readyState > media.HAVE_NOTHING) media.load();
    const begin = ({ openAdaptive }: Adaptive) => {
      if (isClosed) return;
      session = openAdaptive(media, { path: source.path, startAt, chosen: wanted }, events);
    };
    if (adaptive) begin(adaptive);
    else load().then(begin, () => isClosed || events.onFailure('unplayable'));
  } else {
    if (media.error || media.getAttribute('src') !== source.path) media.src = source.path;
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
      const given = media.getAttribute('src');
      if (given === source.path) media.removeAttribute('src');
      // The next one may be there already.
      else if (given !== null) return;
      media.load();
    },
  };
}
