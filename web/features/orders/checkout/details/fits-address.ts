/** Whether a typed e-mail address is the account's own, or none was typed yet. Case does not count. */
export function fitsAddress(typed: string, own = ''): boolean {
  const plain = (address: string) => address.trim().toLowerCase();
  return typed.trim() === '' || plain(typed) === plain(own);
}
