/** The second of a video at which the picture is taken; earlier in a short one. */
const AT_SECONDS = 5;
const WIDEST = 1280;
/** A browser that cannot play the file may fire no event at all. */
const PATIENCE_MS = 20_000;

function once(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(video.error ?? signal.reason);
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
}

async function draw(video: HTMLVideoElement): Promise<Blob> {
  const scale = Math.min(1, WIDEST / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });
  if (picture === null) throw new Error('The picture could not be encoded');
  return picture;
}

/** An early frame of a video, a file or a path of the store, as a JPEG; rejects if this browser cannot play it. */
export async function firstPicture(source: File | string): Promise<Blob> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const video = document.createElement('video');
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  try {
    video.muted = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata', signal);
    video.src = url;
    await loaded;
    const { duration } = video;
    const sought = once(video, 'seeked', signal);
    video.currentTime = Number.isFinite(duration) ? Math.min(AT_SECONDS, duration / 4) : 0;
    await sought;
    return await draw(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  }
}
