import type { Video } from '#contract/videos.ts';

export interface PlayerProps {
  readonly packageTitle: string;
  /** The package's videos in order. */
  readonly videos: readonly Video[];
  /** The video to play. */
  readonly video: Video;
  readonly onSelect: (videoId: string) => void;
  readonly onClose: () => void;
  /** The element to focus when the player closes after that video; null leaves it to the browser. */
  readonly findReturn: (videoId: string) => HTMLElement | null;
}
