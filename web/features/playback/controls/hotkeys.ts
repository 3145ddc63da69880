/** The action of a key. `by` is in seconds, in parts of the full volume, or in parts of the normal speed. */
export type Hotkey =
  | { readonly does: 'toggle' | 'mute' | 'captions' | 'fullscreen' }
  | { readonly does: 'seek' | 'volume' | 'speed'; readonly by: number };

/** The element that has the focus when a key is pressed; some use keys themselves. */
export type KeyPlace = 'stage' | 'button' | 'range' | 'menu' | 'elsewhere';

/** Seconds that one press skips. */
export const SKIP_SECONDS = 10;
/** The speeds to choose from. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const ANYWHERE: Readonly<Record<string, Hotkey>> = {
  k: { does: 'toggle' },
  j: { does: 'seek', by: -SKIP_SECONDS },
  l: { does: 'seek', by: SKIP_SECONDS },
  m: { does: 'mute' },
  c: { does: 'captions' },
  f: { does: 'fullscreen' },
  '<': { does: 'speed', by: -0.25 },
  '>': { does: 'speed', by: 0.25 },
};
const ARROWS: Readonly<Record<string, Hotkey>> = {
  ArrowLeft: { does: 'seek', by: -SKIP_SECONDS },
  ArrowRight: { does: 'seek', by: SKIP_SECONDS },
  ArrowUp: { does: 'volume', by: 0.1 },
  ArrowDown: { does: 'volume', by: -0.1 },
};

export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** The key is held down: steps are repeated, switches are not. */
  readonly repeat: boolean;
}

function meaningOf(key: string, place: KeyPlace): Hotkey | undefined {
  if (key === ' ') return place === 'button' || place === 'menu' ? undefined : { does: 'toggle' };
  if (key.startsWith('Arrow')) {
    if (place === 'range' || place === 'menu') return undefined;
    // Up and down scroll the list of videos.
    if (place === 'elsewhere' && key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    return ARROWS[key];
  }
  return ANYWHERE[key.toLowerCase()];
}

/** The action of a pressed key; null if the player does not use it. */
export function hotkeyFor(pressed: PressedKey, place: KeyPlace): Hotkey | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  const hotkey = meaningOf(pressed.key, place);
  if (hotkey === undefined || (pressed.repeat && !('by' in hotkey))) return null;
  return hotkey;
}

/** The speeds to choose from, with the present one: a browser or its extensions may set any. */
export function speedsWith(rate: number): readonly number[] {
  return [...new Set([...SPEEDS, rate])].sort((a, b) => a - b);
}

/** The speed after a step, within the range of `SPEEDS`. */
export function speedFrom(rate: number, by: number): number {
  return Math.min(SPEEDS[SPEEDS.length - 1] ?? 1, Math.max(SPEEDS[0], rate + by));
}
