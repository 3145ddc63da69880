import type { Video } from '#contract/videos.ts';

/** What the player needs to know, wherever it is opened. */
export interface PlayerProps {
  readonly packageTitle: string;
  /** The package's videos in order. */
  readonly videos: readonly Video[];
  /** The one to play. */
  readonly video: Video;
  readonly onSelect: (videoId: string) => void;
  readonly onClose: () => void;
  /** What gets the focus when the player closes after that video; null leaves it to the browser. */
  readonly findReturn: (videoId: string) => HTMLElement | null;
}
