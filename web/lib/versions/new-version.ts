import { useSyncExternalStore } from 'react';
import { type TabMemory, tabMemory } from '../tab-memory.ts';

/**
 * Whether the server still has what this page loads later. `checking` and `reloading`: the page may be loaded anew
 * any moment. `asking`: it should be, but something would be lost, so the person decides.
 */
export type VersionState = 'current' | 'checking' | 'reloading' | 'asking';

/** The open page, as `followVersion` needs it. */
export interface OpenPage {
  /** The name of the version that the page came from. */
  readonly version: string;
  /** Whether the server has nothing of that version any more. Rejects without a network. */
  isGone(): Promise<boolean>;
  /** Waits for a navigation that is under way, so that the page it leads to is the one to load. */
  settled(): Promise<void>;
  /** Whether loading it again would lose or end something. */
  wouldLose(): boolean;
  reload(): void;
  readonly memory: TabMemory;
}

const KEY = 'sleigh.reloaded';
const MOST_VERSIONS = 20;

/**
 * Loads a page again whose code could not be loaded, if the server has none of its version any more: once for
 * each version, so that it never loops. `tell` is called with each state.
 */
export async function followVersion(
  { version, isGone, settled, wouldLose, reload, memory }: OpenPage,
  tell: (state: VersionState) => void,
): Promise<void> {
  const tried = (memory.read(KEY) ?? '').split(' ');
  if (tried.includes(version)) return;
  tell('checking');
  if (!(await isGone().catch(() => false))) return tell('current');
  await settled();
  const noted = [...tried, version].slice(-MOST_VERSIONS).join(' ');
  if (wouldLose()) return tell('asking');
  memory.write(KEY, noted);
  // Where nothing can be noted, nobody would know that it was tried.
  if (memory.read(KEY) !== noted) return tell('asking');
  tell('reloading');
  reload();
}

const holders = new Set<() => boolean>();

/** Keeps the page from being loaded again by itself while `isHeld` returns true. Returns a function that ends this. */
export function holdPage(isHeld: () => boolean): () => void {
  holders.add(isHeld);
  return () => holders.delete(isHeld);
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

/** Whether the tab keeps what was typed, such as in a draft. Passwords and files it never keeps. */
function isKept({ type, value }: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (value === '') return true;
  if (type === 'password' || type === 'file') return false;
  return Object.values({ ...sessionStorage }).some((kept) => kept.includes(JSON.stringify(value)));
}

let state: VersionState = 'current';
const listeners = new Set<() => void>();

function setState(next: VersionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Begins to follow the versions of the server, for the page that is open; `settled` as in `OpenPage`. */
export function followVersions(settled: OpenPage['settled']): void {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  window.addEventListener('input', ({ target }) => isField(target) && typed.add(target), true);
  const page: OpenPage = {
    // The file that this is in: its name is another one in every version.
    version: new URL(import.meta.url).pathname,
    isGone: async () =>
      (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404,
    settled,
    wouldLose: () =>
      [...holders].some((isHeld) => isHeld()) ||
      [...typed].some((field) => field.isConnected && !isKept(field)) ||
      [...document.querySelectorAll('video')].some((video) => !video.paused),
    reload: () => window.location.reload(),
    memory: tabMemory,
  };
  // Vite says it of every import() that fails.
  window.addEventListener('vite:preloadError', () => {
    if (state === 'current') void followVersion(page, setState);
  });
}

/** The present state. */
export function useVersionState(): VersionState {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'current',
  );
}
