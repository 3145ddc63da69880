import { describeState, type StateWords } from '../../lib/videos/describe-state.ts';
import { usePreparations } from '../../lib/videos/use-preparations.ts';
import { Badge, type BadgeTone } from '../badge.tsx';
import type { Elements } from '../elements.ts';
import type { IconName } from '../pictures/icon.tsx';

const looks: Record<StateWords['kind'], { tone: BadgeTone; icon: IconName }> = {
  good: { tone: 'ok', icon: 'check' },
  working: { tone: 'wait', icon: 'refresh' },
  waiting: { tone: 'wait', icon: 'clock' },
  warning: { tone: 'wait', icon: 'warning' },
  broken: { tone: 'berry', icon: 'warning' },
  quiet: { tone: 'quiet', icon: 'info' },
};

/** How far the store is with a video and a new file for it, in an icon and words; nothing while that is loading. */
export function VideoState({ videoId, className }: { videoId: string; className?: string }) {
  const preparations = usePreparations();
  if (preparations === undefined) return null;
  const { byVideo } = preparations;
  const badge = (prefix: string, { words, kind }: StateWords): Elements => (
    <Badge className={className} {...looks[kind]}>
      {prefix + words}
    </Badge>
  );
  const newFile = [...byVideo.values()].find(({ replaces }) => replaces === videoId);
  return (
    <>
      {badge('', describeState(byVideo.get(videoId)))}
      {newFile && badge('New file: ', describeState(newFile))}
    </>
  );
}

/** Why a video cannot be used, what it waits for, or which of its tracks was taken; nothing if all is well. */
export function VideoTrouble({ videoId }: { videoId: string }) {
  const one = usePreparations()?.byVideo.get(videoId);
  const text = one?.state === 'ready' ? one.note : (one?.reason ?? one?.problem);
  if (!text) return null;
  return <p className="text-sm text-ink-soft wrap-anywhere">{text}</p>;
}
