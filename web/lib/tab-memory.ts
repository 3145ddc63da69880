/**
 * One of the browser's storages. If it is blocked or full, nothing is kept, and only the convenience
 * is lost.
 */
function memoryIn(storage: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value);
      } catch {
        // Nothing to do without it.
      }
    },
    forget(key: string): void {
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** Storage that lasts until the tab is closed. */
export const tabMemory = memoryIn(() => sessionStorage);

/** Storage that all tabs of the browser share. */
export const browserMemory = memoryIn(() => localStorage);

export type TabMemory = typeof tabMemory;

/** The names of what a tab keeps about a person. */
export const personalNames = {
  checkoutDetails: 'sleigh.checkout',
  /** The e-mail address of the last purchase, filled in at the login. */
  buyerEmail: 'sleigh.buyer-email',
  /** The link to pay an order that was opened last. */
  payLink: 'sleigh.pay-link',
  /** Input in forms that is not saved yet. */
  drafts: 'sleigh.drafts',
} as const;

/** Forgets what the tab keeps about a person. */
export function forgetPersonal(memory: TabMemory = tabMemory): void {
  for (const name of Object.values(personalNames)) memory.forget(name);
}
