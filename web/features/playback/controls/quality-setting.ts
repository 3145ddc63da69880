import type { Setting } from '../../../ui/settings-menu.tsx';
import type { Qualities } from '../source/qualities.ts';

const AUTO = 'auto';
const nameOf = (lines: number): string => `${lines}p`;

/**
 * The quality of the picture: automatic, with the one that plays, or always the same. `onChoose` gets the
 * lines of the picture, or null for automatic.
 */
export function qualitySetting(
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
