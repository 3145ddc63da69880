import { type RefObject, useEffect, useState } from 'react';
import { type Setting, SettingsMenu } from '../../../ui/settings-menu.tsx';
import { chooseCaptions } from '../captions/captions.ts';
import { useShownCaptions } from '../captions/use-shown-captions.ts';
import type { Qualities } from '../source/qualities.ts';
import { speedsWith } from './hotkeys.ts';
import type { PlayerParts } from './player-parts.ts';

const OFF = 'off';

/** Which captions are shown; null for a video without any. */
function useCaptionsSetting(media: RefObject<HTMLVideoElement | null>): Setting | null {
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

/** 1.1 may be 1.1000000000000001. */
const textOf = (speed: number): string => `${Math.round(speed * 100) / 100}x`;

/** The playback speed. */
function useSpeedSetting(media: RefObject<HTMLVideoElement | null>): Setting {
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

const AUTO = 'auto';
const nameOf = (lines: number): string => `${lines}p`;

/**
 * The quality of the picture: automatic, with the one that plays, or always the same. `onChoose` gets the
 * lines of the picture, or null for automatic.
 */
function qualitySetting(
  { offered, chosen, playing }: Qualities,
  onChoose: (lines: number | null) => void,
): Setting {
  const isAuto = chosen === null;
  const auto = isAuto && playing !== null ? `Auto (${nameOf(playing)})` : 'Auto';
  // A choice that this video does not have plays the next lower one.
  const fitting = offered.find((lines) => lines <= (chosen ?? 0)) ?? offered.at(-1) ?? 0;
  return {
    name: 'Quality',
    options: [
      { value: AUTO, text: auto },
      ...offered.map((lines) => ({ value: String(lines), text: nameOf(lines) })),
    ],
    value: isAuto ? AUTO : String(fitting),
    onChange: (value) => onChoose(value === AUTO ? null : Number(value)),
  };
}

/** Below this width of the stage, in pixels, captions and a menu do not fit side by side; see controls.css. */
const NARROW = 544;

/** The menu of what viewers set: the quality if there is a choice, the speed, and captions if there are any. */
export function PlayerSettings({
  parts,
  stage,
  quality: { qualities, choose },
  onOpenChange,
}: {
  parts: PlayerParts;
  /** The element that goes full screen; the menu is drawn inside it. */
  stage: HTMLElement | null;
  /** The qualities to choose from; null unless there are any. */
  quality: { qualities: Qualities | null; choose: (lines: number | null) => void };
  onOpenChange: (open: boolean) => void;
}) {
  const [isNarrow, setNarrow] = useState(false);
  const settings = [
    qualities && qualitySetting(qualities, choose),
    useSpeedSetting(parts.video),
    useCaptionsSetting(parts.video),
  ];
  return (
    <SettingsMenu
      container={stage}
      onOpenChange={(open) => {
        if (open) setNarrow(stage !== null && stage.clientWidth < NARROW);
        onOpenChange(open);
      }}
      settings={settings.filter((setting) => setting !== null)}
      side={isNarrow ? 'bottom' : 'top'}
    />
  );
}
