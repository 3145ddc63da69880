import encodeQR from 'qr';
import { useMemo } from 'react';

/** Blank modules around the code (ISO/IEC 18004 requires four). */
const QUIET = 4;

/** A text as a QR code. No tokens: it is black on white in both themes, because some cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    // The least correction: fewer and larger modules, which a screen does not damage.
    const rows = encodeQR(text, 'raw', { border: QUIET, ecc: 'low' });
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: rows.length, path: squares.join('') };
  }, [text]);
  return (
    <svg
      aria-label={label}
      className="w-52 max-w-full rounded-control"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
