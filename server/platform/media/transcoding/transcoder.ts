import type { PartWriter } from '../../objects/upload-storage.ts';
import type { NotAVideo } from '../not-a-video.ts';

/** The facts about a video file that preparing it depends on. */
export interface SourceFacts {
  /** ffprobe's name of the format, such as `mov,mp4,m4a,3gp,3g2,mj2` or `matroska,webm`. */
  container: string;
  /** An MP4 or MOV file in fragments, as live recordings are. Absent: not examined. */
  isFragmented?: boolean;
  sizeBytes: number;
  durationMs: number | null;
  /** Bits per second of the whole file. */
  bitRate: number | null;
  video: VideoTrackFacts;
  /** Null without sound. */
  audio: AudioTrackFacts | null;
  /** How many tracks of each kind it holds, cover pictures left out. Absent: not counted. */
  tracks?: { video: number; audio: number };
}

export interface VideoTrackFacts {
  /** Which of the file's video tracks it is, counted from 0, cover pictures left out. */
  index: number;
  /** ffprobe's names: `h264`, `High`, `yuv420p`. */
  codec: string;
  profile: string | null;
  /** Ten times the level: 51 is 5.1. */
  level: number | null;
  pixelFormat: string;
  /** In pixels, as the video is shown: turned, and with square pixels. */
  width: number;
  height: number;
  /** Degrees, clockwise, by which the stored pictures have to be turned. */
  rotation: 0 | 90 | 180 | 270;
  /** Width and height of a stored pixel. */
  pixelAspect: [number, number];
  /** Pictures per second, on average. */
  frameRate: number | null;
  /** ffprobe's name of the matrix, such as `bt709`; null if the file does not say it. */
  colorSpace: string | null;
  /** ffprobe's name of the transfer function, such as `smpte2084`; null if the file does not say it. */
  colorTransfer: string | null;
  /** Its brightness follows PQ or HLG. */
  isHdr: boolean;
  isInterlaced: boolean;
  /** When the first picture is shown, counted from the file's first picture or sound. */
  startMs: number;
  /** When the pictures end, counted likewise: the last one stands while sound goes on. Null: not known. */
  endMs: number | null;
  /** Null where they were not measured: the longest time that one picture stands, and its key frames. */
  longestGapMs: number | null;
  keyframes: KeyframeFacts | null;
}

/**
 * How long one picture may be shown. Pictures are decoded two or three before they are shown, and players
 * stop where those are many seconds.
 */
export const LONGEST_PICTURE_MS = 2000;

/** The frames at which a player can begin to decode. */
export interface KeyframeFacts {
  /** The longest time from one to the next. */
  longestGapMs: number;
  /**
   * Whether no picture behind one needs a picture before it: in H.264, each is an IDR picture. Browsers
   * cannot jump to others.
   */
  areClosed: boolean;
}

export interface AudioTrackFacts {
  /** Which of the file's audio tracks it is, counted from 0. */
  index: number;
  /** ffprobe's names: `aac`, `LC`. */
  codec: string;
  profile: string | null;
  channels: number;
  /** Hertz. */
  sampleRate: number;
  bitRate: number | null;
  /** When it begins, counted from the file's first picture or sound. */
  startMs: number;
  /** Null where they were not measured: when it ends, and the longest time from one piece of it to the next. */
  endMs: number | null;
  longestGapMs: number | null;
  /** A track that players prefer is silent, so this one was taken. */
  isInsteadOfSilence: boolean;
}

/** One file to be made from a video. */
export interface RenditionPlan {
  /** `1080p` */
  name: string;
  /** In square pixels, even numbers. */
  width: number;
  height: number;
  /** Bits per second: on average, at most; the peak. */
  video: 'copy' | { bitRate: number; maxBitRate: number };
  /** Null without sound. What is not copied becomes stereo AAC. */
  audio: 'copy' | { bitRate: number } | null;
}

/** The file that a rendition is written to, for example one of `storage.drafts`. */
export interface RenditionFile {
  /** Begins to write at an offset in bytes. The transcoder closes what it opened. */
  openPart(offset: number): Promise<PartWriter>;
}

export interface MadeRendition {
  plan: RenditionPlan;
  sizeBytes: number;
  /** RFC 6381: `avc1.640028,mp4a.40.2` */
  codecs: string;
  /** Bits per second of the most demanding 4 seconds, as RFC 8216 4.3.4.2 wants it for BANDWIDTH. */
  bandwidth: number;
  averageBandwidth: number;
  durationMs: number;
  frameRate: number | null;
}

/** Preview pictures, side by side on sheets, one every `intervalMs`. */
export interface StoryboardPlan {
  intervalMs: number;
  /** The size of one picture, in pixels. */
  width: number;
  height: number;
  /** Pictures on a full sheet. */
  columns: number;
  rows: number;
}

export interface Progress {
  percent: number;
  /** Null until there is something to judge by. */
  secondsLeft: number | null;
}

export interface TranscodingJob {
  path: string;
  facts: SourceFacts;
  plans: readonly RenditionPlan[];
  /** The file of the plan with that index. It is asked for once, before anything is decoded. */
  open: (index: number) => Promise<RenditionFile>;
  storyboard?: {
    plan: StoryboardPlan;
    /** Takes the sheets in their order, each a JPEG picture. */
    keep: (sheet: Buffer) => Promise<void>;
  };
  /** Called now and then. The percentage never falls. */
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** The facts about a file that was made. */
export interface PlayingFile {
  /** When its first picture is shown. */
  startMs: number;
  durationMs: number;
  signal?: AbortSignal;
}

/** Finds out what video files are, and makes files from them that play everywhere. */
export interface Transcoder {
  /** The ffmpeg of this machine that can write H.264, or null. It may be installed at any time. */
  findFfmpeg(): Promise<{ version: string } | null>;
  /**
   * Facts about a local file. With `isMeasured` the whole file is read: where its key frames are, when
   * pictures and sound end, and which track is silent. Without ffmpeg only MP4, MOV, WebM and MKV are
   * known, and nothing is measured. `refusal`: what the caller found the container to be. Throws NotAVideo with
   * what was found, or why it cannot be used; the signal's reason.
   */
  inspect(
    path: string,
    options: { isMeasured: boolean; signal?: AbortSignal; refusal?: NotAVideo },
  ): Promise<SourceFacts>;
  /**
   * Makes the renditions, all from one decode: fragmented MP4 files with an index in front. Nothing of
   * them is left in memory or on the disk but what `open` gave. Throws TranscodingFailed, also without
   * ffmpeg, StorageFull, whatever `open` and `keep` throw, or the signal's reason.
   */
  make(job: TranscodingJob): Promise<MadeRendition[]>;
  /**
   * Decodes a few places of a file that was made. Throws NotAVideo where a place gives no picture; the
   * signal's reason. Without ffmpeg nothing is decoded.
   */
  assertPlays(path: string, what: PlayingFile): Promise<void>;
}

/** Thrown for a video that no rendition can be made from. The message is a sentence for people. */
export class TranscodingFailed extends Error {
  override readonly name = 'TranscodingFailed';
}
