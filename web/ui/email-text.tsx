/**
 * An e-mail address in a narrow place: it breaks after its @. A part that is still too long ends in an
 * ellipsis, and the whole address is its title; with `isWhole` it breaks anywhere.
 */
export function EmailText({ address, isWhole = false }: { address: string; isWhole?: boolean }) {
  const end = address.lastIndexOf('@') + 1;
  if (isWhole) {
    return (
      <span className="wrap-anywhere" translate="no">
        <span>{address.slice(0, end)}</span>
        <wbr />
        <span>{address.slice(end)}</span>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap" title={address} translate="no">
      <span className="max-w-full truncate">{address.slice(0, end)}</span>
      <span className="max-w-full truncate">{address.slice(end)}</span>
    </span>
  );
}
