import type { RefObject } from 'react';
import type { Setting } from '../../../ui/settings-menu.tsx';
import { chooseCaptions } from './captions.ts';
import { useShownCaptions } from './use-shown-captions.ts';

const OFF = 'off';

/** Which captions are shown; null for a video without any. */
export function useCaptionsSetting(media: RefObject<HTMLVideoElement | null>): Setting | null {
  const { offered, shown } = useShownCaptions(media);
  if (offered.length === 0) return null;
  return {
    name: 'Captions',
    options: [
      { value: OFF, text: 'Off' },
      ...offered.map(({ label }, index) => ({ value: String(index), text: label })),
    ],
    value: shown ? String(offered.indexOf(shown)) : OFF,
    onChange: (value) => {
      if (media.current) chooseCaptions(media.current, offered[Number(value)] ?? null);
    },
  };
}
