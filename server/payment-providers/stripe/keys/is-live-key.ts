/** Whether a key is a live key. All others count as test keys. */
export function isLiveKey(key: string): boolean {
  return /^(?:sk|rk|pk)_live_/.test(key);
}
