import { addCaptions, setChapters } from '#contract/captions.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';

/** Uploads captions; resolves to the changed video. */
export function sendCaptions(
  videoId: string,
  { language, label, file }: { language: string; label: string; file: File },
): Promise<Video> {
  const body = new FormData();
  body.append('language', language);
  body.append('label', label);
  body.append('captions', file);
  return call(addCaptions, { params: { id: videoId }, body });
}

/** Uploads chapters; resolves to the changed video. */
export function sendChapters(videoId: string, file: File): Promise<Video> {
  const body = new FormData();
  body.append('chapters', file);
  return call(setChapters, { params: { id: videoId }, body });
}
