/**
 * Storage that lasts until the tab is closed. If the browser's storage is blocked or full, nothing is
 * kept, and only the convenience is lost.
 */
export const tabMemory = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Nothing to do without it.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

export type TabMemory = typeof tabMemory;

/** The names of what a tab keeps about a person. */
export const personalNames = { checkoutDetails: 'sleigh.checkout' } as const;

/** Forgets what the tab keeps about a person. The cart and unfinished uploads stay. */
export function forgetPersonal(memory: TabMemory = tabMemory): void {
  for (const name of Object.values(personalNames)) memory.forget(name);
}
