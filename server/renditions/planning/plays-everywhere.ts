import type { SourceFacts, VideoTrackFacts } from '#platform/media/transcoding/transcoder.ts';

type Video = VideoTrackFacts;

/** 5.1, as ffprobe counts. */
const HIGHEST_LEVEL = 51;
const PROFILES = ['Constrained Baseline', 'Baseline', 'Main', 'High'];
const PIXELS = ['yuv420p', 'yuvj420p'];
const SOUND = ['aac', 'mp3'];
/** ffprobe's names of containers that say when a picture is shown. AVI does not. */
const TIMED = /^(mov|matroska|mpegts|flv)\b/;
const MP4 = /^mov\b/;

/** The name shown for a codec instead of ffprobe's. */
const NAMES: Record<string, string> = {
  av1: 'AV1',
  hevc: 'HEVC',
  mpeg4: 'MPEG-4 Part 2',
  mpeg2video: 'MPEG-2',
  prores: 'ProRes',
  vp8: 'VP8',
  vp9: 'VP9',
};

/**
 * Why some browsers cannot play a file as it is: a sentence for admins. Null for an MP4 or MOV file that
 * is not in fragments, with H.264 up to High 5.1 in 8-bit 4:2:0, progressive and without HDR, and with AAC, MP3 or
 * no sound, each in the first of its tracks.
 */
export function whyNotEverywhere(facts: SourceFacts): string | null {
  return (
    whyNotPictures(facts.video) ??
    whyNotJumps(facts.video) ??
    whyNotSound(facts) ??
    whyNotTracks(facts) ??
    whyNotContainer(facts)
  );
}

/** Says why some browsers cannot play the pictures as they are stored; null: all can. */
export function whyNotPictures(video: Video): string | null {
  const { codec, profile, level, pixelFormat, isHdr, isInterlaced } = video;
  const name = NAMES[codec] ?? codec.toUpperCase();
  if (codec !== 'h264') return `Some browsers cannot play ${name}.`;
  if (!PIXELS.includes(pixelFormat)) {
    return `Some browsers cannot play H.264 with its colors (${pixelFormat || 'unknown'}).`;
  }
  if (!PROFILES.includes(profile ?? '')) {
    return `Some browsers cannot play H.264 in its profile (${profile ?? 'unknown'}).`;
  }
  if (level !== null && level > HIGHEST_LEVEL) {
    return `Some browsers cannot play H.264 of its level (${level / 10}).`;
  }
  if (isHdr) return 'Many screens show its HDR colors pale.';
  if (isInterlaced) return 'It is interlaced, so movement looks torn in browsers.';
  return null;
}

/** Says why some browsers cannot jump in a video; null: all can, or that was not measured. */
function whyNotJumps({ keyframes }: Video): string | null {
  return keyframes === null || keyframes.areClosed
    ? null
    : 'In some browsers you cannot jump within it.';
}

/** Browsers play the first track of each kind, whichever the file prefers. */
function whyNotTracks({ video, audio }: SourceFacts): string | null {
  if (video.index > 0) return 'Browsers show another of its video tracks.';
  return (audio?.index ?? 0) > 0 ? 'Browsers play another of its sound tracks.' : null;
}

function whyNotSound({ audio }: SourceFacts): string | null {
  if (audio === null || SOUND.includes(audio.codec)) return null;
  return `Some browsers cannot play its sound (${audio.codec.toUpperCase()}).`;
}

function whyNotContainer({ container, isFragmented }: SourceFacts): string | null {
  if (!MP4.test(container)) return 'Some browsers only play such a video in an MP4 file.';
  // Firefox takes what it has read of it for the whole video, and cannot jump.
  return isFragmented ? 'Some browsers cannot tell how long a fragmented MP4 file plays.' : null;
}

/** Whether what is copied from such a container plays at the right time. */
export function keepsTimes(container: string): boolean {
  return TIMED.test(container);
}
