import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';

/** ffprobe's names of codecs, as people know them. */
const CODECS: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  msmpeg4v3: 'MS MPEG-4',
  wmv1: 'WMV 7',
  wmv2: 'WMV 8',
  wmv3: 'WMV 9',
  vc1: 'VC-1',
  prores: 'ProRes',
  mjpeg: 'Motion JPEG',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
};

const CHANNELS: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' };

const nameOf = (codec: string): string => CODECS[codec] ?? codec;

/** A video file in a line: "HEVC, HDR, 3840 × 2160, 60 pictures a second, AAC stereo". */
export function describeFacts({ video, audio }: SourceFacts): string {
  const rate = video.frameRate === null ? null : Math.round(video.frameRate * 100) / 100;
  const parts = [
    nameOf(video.codec),
    video.isHdr ? 'HDR' : null,
    `${video.width} × ${video.height}`,
    rate === null ? null : `${rate} pictures a second`,
    audio === null
      ? 'no sound'
      : `${nameOf(audio.codec)} ${CHANNELS[audio.channels] ?? `${audio.channels} channels`}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** Which tracks were taken of a file that has several of a kind, a sentence for each; null for others. */
export function describeTracks({ video, audio, tracks }: SourceFacts): string | null {
  const sentences: string[] = [];
  if (tracks !== undefined && tracks.video > 1) {
    sentences.push(`It has ${tracks.video} video tracks. People see track ${video.index + 1}.`);
  }
  if (tracks !== undefined && audio !== null && tracks.audio > 1) {
    const why = audio.isInsteadOfSilence ? ', because the one that players prefer is silent' : '';
    const heard = `People hear track ${audio.index + 1}${why}.`;
    sentences.push(`It has ${tracks.audio} sound tracks. ${heard}`);
  }
  return sentences.length === 0 ? null : sentences.join(' ');
}
