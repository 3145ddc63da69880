/** How long a picture may take, in milliseconds, once the browser has stopped to read. */
const STUCK_MS = 2000;

/** Whether the bytes of the present picture and of what follows are here. */
function isRead({ buffered, currentTime }: HTMLMediaElement): boolean {
  for (let range = 0; range < buffered.length; range += 1)
    if (buffered.start(range) <= currentTime && currentTime < buffered.end(range)) return true;
  return false;
}

/**
 * Reports when the browser does not read on although it has nothing to show: Chromium does so, without an
 * error, where it finds another file than the one it began with. Bytes that are here are waited for: a busy device
 * may take long to decode them.
 */
export function watchStuck(
  media: HTMLVideoElement,
  { signal, onStuck }: { signal: AbortSignal; onStuck: () => void },
): void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (media.readyState >= media.HAVE_FUTURE_DATA || media.ended) return;
    if (isRead(media)) wait();
    else onStuck();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, STUCK_MS);
  };
  media.addEventListener('suspend', wait, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
