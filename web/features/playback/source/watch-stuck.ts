/** How long a picture may take, in milliseconds, once the browser has stopped to read. */
const STUCK_MS = 2000;

/**
 * Reports when the browser does not read on although it has nothing to show: Chromium does so, without an
 * error, where it finds another file than the one it began with.
 */
export function watchStuck(
  media: HTMLVideoElement,
  { signal, onStuck }: { signal: AbortSignal; onStuck: () => void },
): void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (media.readyState < media.HAVE_FUTURE_DATA && !media.ended) onStuck();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, STUCK_MS);
  };
  media.addEventListener('suspend', wait, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
