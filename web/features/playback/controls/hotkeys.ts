/** What a key does to the player: seconds, shares of full volume and of normal speed. */
export type Hotkey =
  | { readonly does: 'toggle' | 'mute' | 'captions' | 'fullscreen' }
  | { readonly does: 'seek' | 'volume' | 'speed'; readonly by: number };

/** Where the focus is when a key is pressed: what takes some keys for itself. */
export type KeyPlace = 'stage' | 'button' | 'range' | 'menu' | 'elsewhere';

/** Seconds that one press goes back or on. */
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
  /** Held down: only steps are repeated, never switches. */
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

/** What a pressed key does, null where it is nothing of the player's. */
export function hotkeyFor(pressed: PressedKey, place: KeyPlace): Hotkey | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  const hotkey = meaningOf(pressed.key, place);
  if (hotkey === undefined || (pressed.repeat && !('by' in hotkey))) return null;
  return hotkey;
}

/** The speed one step from another, within what is offered. */
export function speedFrom(rate: number, by: number): number {
  return Math.min(SPEEDS[SPEEDS.length - 1] ?? 1, Math.max(SPEEDS[0], rate + by));
}
