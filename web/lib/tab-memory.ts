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
