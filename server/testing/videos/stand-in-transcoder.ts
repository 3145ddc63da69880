import { stat } from 'node:fs/promises';
import type {
  SourceFacts,
  Transcoder,
  TranscodingJob,
} from '#platform/media/transcoding/transcoder.ts';

/** The facts that the stand-in returns for every file: a video of 1280 × 720 that plays everywhere. */
export const standInFacts: SourceFacts = {
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  sizeBytes: 1000,
  durationMs: 60_000,
  bitRate: 2_000_000,
  video: {
    codec: 'h264',
    profile: 'High',
    level: 31,
    pixelFormat: 'yuv420p',
    width: 1280,
    height: 720,
    rotation: 0,
    pixelAspect: [1, 1],
    frameRate: 30,
    colorSpace: 'bt709',
    colorTransfer: 'bt709',
    isHdr: false,
    isInterlaced: false,
    index: 0,
    startMs: 0,
    endMs: 60_000,
    longestGapMs: 33,
    keyframes: { longestGapMs: 2000, areClosed: true },
  },
  audio: {
    index: 0,
    codec: 'aac',
    profile: 'LC',
    channels: 2,
    sampleRate: 48_000,
    bitRate: 128_000,
    startMs: 0,
    endMs: 60_000,
    longestGapMs: 0,
    isInsteadOfSilence: false,
  },
};

/** A video that some browsers cannot play. */
export const hevcFacts: SourceFacts = {
  ...standInFacts,
  video: { ...standInFacts.video, codec: 'hevc', profile: 'Main 10', pixelFormat: 'yuv420p10le' },
};

export interface StandInTranscoder extends Transcoder {
  ffmpeg: { version: string } | null;
  /** Facts about the next files, or what looking at them throws. */
  facts: SourceFacts | Error;
  /** Called while it looks at a file. */
  looking: (signal?: AbortSignal) => Promise<void>;
  /** Called while it makes something, after it has written the first half of each file. */
  midway: (job: TranscodingJob) => Promise<void>;
  /** The error of decoding its files; null: they play. */
  damage: Error | null;
  /** How often it was asked to make something. */
  made: number;
}

/** Stands in for ffmpeg: makes files of 2,000 bytes, one sheet of 500 bytes, and what else a test wants. */
export function createStandInTranscoder(): StandInTranscoder {
  const self: StandInTranscoder = {
    ffmpeg: { version: '5.1' },
    facts: standInFacts,
    looking: async () => undefined,
    midway: async () => undefined,
    damage: null,
    made: 0,
    findFfmpeg: async () => self.ffmpeg,
    async inspect(path, { signal }) {
      await self.looking(signal);
      if (self.facts instanceof Error) throw self.facts;
      return { ...self.facts, sizeBytes: (await stat(path)).size };
    },
    assertPlays: async () => {
      if (self.damage !== null) throw self.damage;
    },
    async make(job) {
      self.made += 1;
      const files = await Promise.all(job.plans.map((_, index) => job.open(index)));
      const write = async (offset: number) => {
        for (const file of files) {
          const part = await file.openPart(offset);
          await part.write([Buffer.alloc(1000, offset === 0 ? 'a' : 'b')]);
          await part.sync();
          await part.close();
        }
      };
      await write(0);
      await job.storyboard?.keep(Buffer.alloc(500, 's'));
      job.onProgress({ percent: 50, secondsLeft: 30 });
      await self.midway(job);
      job.signal.throwIfAborted();
      await write(1000);
      return job.plans.map((plan) => ({
        plan,
        sizeBytes: 2000,
        codecs: 'avc1.64001f',
        frameRate: 30,
        durationMs: job.facts.durationMs ?? 60_000,
        bandwidth: 5_000_000,
        averageBandwidth: 3_000_000,
      }));
    },
  };
  return self;
}
