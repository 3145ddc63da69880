/**
 * An e-mail address in a narrow place: it breaks after its @, and a part that is still too long ends in an
 * ellipsis. The whole address is its title.
 */
export function EmailText({ address }: { address: string }) {
  const end = address.lastIndexOf('@') + 1;
  return (
    <span className="flex flex-wrap" title={address}>
      <span className="max-w-full truncate">{address.slice(0, end)}</span>
      <span className="max-w-full truncate">{address.slice(end)}</span>
    </span>
  );
}
