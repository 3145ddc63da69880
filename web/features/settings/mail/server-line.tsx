/** Quotes the answer of a mail server; empty if there is none. */
export function ServerLine({ line }: { line: string | null }) {
  if (line === null) return null;
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      The server said: <q>{line}</q>
    </p>
  );
}
