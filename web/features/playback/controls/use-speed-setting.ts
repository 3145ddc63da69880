import { type RefObject, useEffect, useState } from 'react';
import type { Setting } from '../../../ui/settings-menu.tsx';
import { speedsWith } from './hotkeys.ts';

/** 1.1 may be 1.1000000000000001. */
const textOf = (speed: number): string => `${Math.round(speed * 100) / 100}x`;

/** The playback speed. */
export function useSpeedSetting(media: RefObject<HTMLVideoElement | null>): Setting {
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const note = () => setSpeed(element.playbackRate);
    note();
    element.addEventListener('ratechange', note);
    return () => element.removeEventListener('ratechange', note);
  }, [media]);
  return {
    name: 'Speed',
    options: speedsWith(speed).map((one) => ({ value: String(one), text: textOf(one) })),
    value: String(speed),
    onChange: (value) => {
      if (media.current) media.current.playbackRate = Number(value);
    },
  };
}
