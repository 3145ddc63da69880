/** Prices and e-mail addresses. */
const KEPT = /(−?\$\d[\d,.]*\d|[^\s“]+@[^\s,]+\w)/;

/** A sentence of which a browser translates everything but prices and e-mail addresses. */
export function Words({ children }: { children: string }) {
  // Every second part is one of them.
  const parts = children.split(KEPT).map((part, place) => {
    const key = String(place);
    return (
      <span key={key} translate={place % 2 ? 'no' : undefined}>
        {part}
      </span>
    );
  });
  return <span>{parts}</span>;
}
