import { describe, expect, it } from 'vitest';
import type {
  AudioTrackFacts,
  SourceFacts,
  VideoTrackFacts,
} from '#platform/media/transcoding/transcoder.ts';
import { planLadder } from './plan-ladder.ts';
import { planStoryboard } from './plan-storyboard.ts';
import { whyNotEverywhere } from './plays-everywhere.ts';

const MP4 = 'mov,mp4,m4a,3gp,3g2,mj2';
const usualVideo: VideoTrackFacts = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  level: 40,
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  rotation: 0,
  pixelAspect: [1, 1],
  frameRate: 25,
  colorSpace: 'bt709',
  colorTransfer: 'bt709',
  isHdr: false,
  isInterlaced: false,
  startMs: 0,
  endMs: 60_000,
  longestGapMs: 40,
  keyframes: { longestGapMs: 2000, areClosed: true },
};
const usualAudio: AudioTrackFacts = {
  index: 0,
  codec: 'aac',
  profile: 'LC',
  channels: 2,
  sampleRate: 48_000,
  bitRate: 128_000,
  startMs: 0,
  endMs: 60_000,
  longestGapMs: 23,
  isInsteadOfSilence: false,
};

/** A minute of 1080p with stereo sound, but for what is given. */
function source(
  video: Partial<VideoTrackFacts> = {},
  {
    audio = usualAudio,
    container = MP4,
    bitRate = 8_000_000,
  }: {
    audio?: AudioTrackFacts | null;
    container?: string;
    bitRate?: number | null;
  } = {},
): SourceFacts {
  const file = { container, sizeBytes: 60_000_000, durationMs: 60_000, bitRate };
  return { ...file, video: { ...usualVideo, ...video }, audio };
}

const plan = (facts: SourceFacts, highest = 1080) => planLadder(facts, { highest });
const names = (facts: SourceFacts, highest?: number) =>
  plan(facts, highest).plans.map(({ name }) => name);
const sizes = (facts: SourceFacts) =>
  plan(facts).plans.map(({ width, height }) => `${width}x${height}`);
const pictures = (facts: SourceFacts) => {
  const [top] = plan(facts).plans;
  return top?.video === 'copy' ? 'copied' : 'transcoded';
};

describe('what plays everywhere', () => {
  it('is H.264 up to High 5.1 in 8-bit 4:2:0 with AAC, MP3 or no sound, in an MP4 file', () => {
    const mp3 = { ...usualAudio, codec: 'mp3' };
    for (const facts of [
      source(),
      source({ profile: 'Constrained Baseline', level: 51 }),
      source({
        rotation: 90,
        pixelAspect: [4, 3],
        keyframes: { longestGapMs: 99_000, areClosed: true },
      }),
      source({}, { audio: mp3 }),
      source({}, { audio: null }),
    ]) {
      expect(whyNotEverywhere(facts)).toBeNull();
    }
  });

  it.each([
    ['HEVC', source({ codec: 'hevc' })],
    ['VP9', source({ codec: 'vp9' })],
    ['colors (yuv420p10le)', source({ pixelFormat: 'yuv420p10le', profile: 'High 10' })],
    ['profile (High 4:4:4 Predictive)', source({ profile: 'High 4:4:4 Predictive' })],
    ['level (5.2)', source({ level: 52 })],
    ['sound (AC3)', source({}, { audio: { ...usualAudio, codec: 'ac3' } })],
    ['MP4 file', source({}, { container: 'matroska,webm' })],
    ['fragmented MP4', { ...source(), isFragmented: true }],
    ['HDR', source({ isHdr: true })],
    ['interlaced', source({ isInterlaced: true })],
    ['cannot jump within', source({ keyframes: { longestGapMs: 2000, areClosed: false } })],
    ['video tracks', source({ index: 1 })],
    ['sound tracks', source({}, { audio: { ...usualAudio, index: 1 } })],
  ])('is not what has another %s', (reason, facts) => {
    expect(whyNotEverywhere(facts)).toContain(reason);
  });
});

describe('the ladder', () => {
  it('copies the pictures and the sound that play everywhere, and adds smaller renditions', () => {
    const { playsEverywhere, plans } = plan(source());
    expect(playsEverywhere).toBe(true);
    expect(plans.map(({ name, video }) => [name, video === 'copy'])).toEqual([
      ['1080p', true],
      ['720p', false],
      ['480p', false],
      ['360p', false],
    ]);
    expect(plans.every(({ audio }) => audio === 'copy')).toBe(true);
  });

  it('has nothing above the source, and nothing that is hardly smaller', () => {
    expect(names(source({ width: 1280, height: 720 }))).toEqual(['720p', '480p', '360p']);
    expect(names(source({ width: 1366, height: 768 }))).toEqual(['768p', '480p', '360p']);
    expect(names(source({ width: 640, height: 360 }))).toEqual(['360p']);
    expect(names(source({ width: 64, height: 36 }))).toEqual(['36p']);
  });

  it('counts lines in a picture of 16:9, which may stand upright', () => {
    expect(sizes(source({ width: 1920, height: 804 }))).toEqual([
      '1920x804',
      '1280x536',
      '854x358',
      '640x268',
    ]);
    expect(sizes(source({ width: 1080, height: 1920 })).at(-1)).toBe('360x640');
    expect(sizes(source({ width: 1440, height: 1080 }))[1]).toBe('960x720');
    expect(sizes(source({ codec: 'hevc', width: 641, height: 361 }))).toEqual(['640x360']);
  });

  it('transcodes within the highest quality, and copies beyond it', () => {
    const large = { width: 3840, height: 2160 };
    expect(names(source({ ...large, codec: 'hevc' }))).toEqual(['1080p', '720p', '480p', '360p']);
    expect(names(source({ ...large, codec: 'hevc' }), 2160)[0]).toBe('2160p');
    expect(names(source({ ...large, level: 51 }))[0]).toBe('2160p');
  });

  it('transcodes what a player could not change from or to', () => {
    expect(pictures(source({ keyframes: { longestGapMs: 10_000, areClosed: true } }))).toBe(
      'copied',
    );
    expect(pictures(source({ keyframes: { longestGapMs: 10_001, areClosed: true } }))).toBe(
      'transcoded',
    );
    expect(pictures(source({ keyframes: { longestGapMs: 2000, areClosed: false } }))).toBe(
      'transcoded',
    );
    expect(pictures(source({ keyframes: null }))).toBe('transcoded');
    expect(pictures(source({ longestGapMs: 5000 }))).toBe('transcoded');
    expect(pictures(source({ isInterlaced: true }))).toBe('transcoded');
    expect(pictures(source({ isHdr: true }))).toBe('transcoded');
    expect(pictures(source({ rotation: 90 }))).toBe('transcoded');
    expect(pictures(source({ startMs: -700 }))).toBe('transcoded');
    expect(pictures(source({ startMs: 3000 }))).toBe('transcoded');
    expect(pictures(source({}, { container: 'avi' }))).toBe('transcoded');
    expect(pictures(source({}, { container: 'matroska,webm' }))).toBe('copied');
  });

  it.each([
    [{ codec: 'mp3' }],
    [{ channels: 6 }],
    [{ sampleRate: 8000 }],
    [{ profile: 'HE-AAC' }],
    [{ bitRate: 320_000 }],
    [{ startMs: 300 }],
    [{ endMs: 59_800 }],
    [{ endMs: null }],
    [{ longestGapMs: 300 }],
  ])('makes stereo AAC from other sound: %j', (other) => {
    const { plans } = plan(source({}, { audio: { ...usualAudio, ...other } }));
    expect(plans[0]?.audio).toEqual({ bitRate: 128_000 });
  });

  it('has falling rates, and no more than the source is worth', () => {
    for (const bitRate of [null, 300_000, 2_000_000, 50_000_000]) {
      const { plans } = plan(source({ codec: 'vp9' }, { bitRate }));
      const rates = plans.map(({ video }) => (video === 'copy' ? 0 : video.bitRate));
      expect(rates).toEqual(rates.toSorted((a, b) => b - a));
      expect(rates[0]).toBeLessThanOrEqual((bitRate ?? Infinity) * 1.8);
      expect(Math.min(...rates)).toBeGreaterThanOrEqual(150_000);
    }
  });

  it('expects disk space for all of it', () => {
    const { plans, expectedBytes } = plan(source());
    const below = plans.slice(1).map(({ video }) => (video === 'copy' ? 0 : video.bitRate));
    const bits = below.reduce((sum, rate) => sum + rate + 192_000, 0) * 60;
    expect(expectedBytes).toBe(Math.round(60_000_000 + bits / 8));
  });
});

describe('the preview pictures', () => {
  it('are as many as are of use, on sheets no larger than needed', () => {
    const board = (durationMs: number | null) => planStoryboard({ ...source(), durationMs });
    const size = { width: 160, height: 90 };
    expect(board(1)).toEqual({ ...size, intervalMs: 2000, columns: 1, rows: 1, pictures: 1 });
    expect(board(60_000)).toEqual({
      ...size,
      intervalMs: 2000,
      columns: 10,
      rows: 3,
      pictures: 30,
    });
    expect(board(7_200_000)).toEqual({
      ...size,
      intervalMs: 24_000,
      columns: 10,
      rows: 10,
      pictures: 300,
    });
    expect(board(null)).toBeNull();
  });
});
