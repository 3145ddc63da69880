import { type RefObject, useEffect, useState } from 'react';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { SPEEDS } from './hotkeys.ts';

const options = SPEEDS.map((speed) => ({ value: String(speed), text: `${speed}x` }));

function useSpeed(media: RefObject<HTMLVideoElement | null>): number {
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const note = () => setSpeed(element.playbackRate);
    element.addEventListener('ratechange', note);
    return () => element.removeEventListener('ratechange', note);
  }, [media]);
  return speed;
}

/** The playback speed. */
export function SpeedMenu({
  media,
  stage,
  onOpenChange,
}: {
  media: RefObject<HTMLVideoElement | null>;
  /** The element that goes full screen; the menu is drawn inside it. */
  stage: HTMLElement | null;
  onOpenChange: (open: boolean) => void;
}) {
  const speed = useSpeed(media);
  return (
    <ChoiceMenu
      container={stage}
      label="Speed"
      onChange={(value) => {
        if (media.current) media.current.playbackRate = Number(value);
      }}
      onOpenChange={onOpenChange}
      options={options}
      value={String(speed)}
    >
      <button
        aria-label={`Speed: ${speed}x`}
        className="figures min-h-10 min-w-14 rounded-control px-2 text-sm font-semibold hover:bg-(--hover)"
        type="button"
      >
        {speed}x
      </button>
    </ChoiceMenu>
  );
}
