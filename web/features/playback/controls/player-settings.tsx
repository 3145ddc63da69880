import { useState } from 'react';
import { SettingsMenu } from '../../../ui/settings-menu.tsx';
import { useCaptionsSetting } from '../captions/use-captions-setting.ts';
import type { Qualities } from '../source/qualities.ts';
import type { PlayerParts } from './player-parts.ts';
import { qualitySetting } from './quality-setting.ts';
import { useSpeedSetting } from './use-speed-setting.ts';

/** Below this width of the stage, in pixels, captions and a menu do not fit side by side; see controls.css. */
const NARROW = 544;

/** What viewers set: the quality if there is a choice, the speed, and captions if there are any. */
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
