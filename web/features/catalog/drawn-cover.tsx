import { initialsOf, seedOf } from './cover-seed.ts';

/** A fir on the hills: where it stands, and how tall it is. */
function Fir({ x, y, size }: { x: number; y: number; size: number }) {
  const half = size * 0.32;
  return (
    <path
      d={`M${x} ${y - size}l${half} ${size * 0.5}h${-half * 0.4}l${half * 0.7} ${size * 0.5}h${-half * 2.6}l${half * 0.7} ${-size * 0.5}h${-half * 0.4}z`}
    />
  );
}

/**
 * A cover for a package without a picture: a lamp-lit winter evening in the shop's colours, different
 * for every name and always the same for one.
 */
export function DrawnCover({ name }: { name: string }) {
  const seed = seedOf(name);
  const pick = (shift: number, range: number) => (seed >>> shift) % range;
  const moonX = 380 + pick(0, 180);
  const moonY = 110 + pick(4, 60);
  const ridge = 250 + pick(8, 50);
  const firs = Array.from({ length: 3 + pick(12, 3) }, (_, index) => ({
    x: 350 + index * 62 + pick(14 + index, 34),
    y: 352 - pick(index, 20),
    size: 70 + pick(16 + index, 50),
  }));
  return (
    <svg
      aria-hidden="true"
      className="size-full bg-pine-wash"
      preserveAspectRatio="xMinYMid slice"
      viewBox="0 0 640 400"
    >
      <circle className="fill-gold-wash" cx={moonX} cy={moonY} r={96} />
      <circle className="fill-gold" cx={moonX} cy={moonY} r={46} />
      <path
        className="fill-pine"
        d={`M0 ${ridge + 60}C120 ${ridge - 40} 250 ${ridge + 70} 380 ${ridge + 10}S560 ${ridge - 30} 640 ${ridge + 20}V400H0z`}
        opacity={0.28}
      />
      <g className="fill-pine" opacity={0.72}>
        {firs.map((fir) => (
          <Fir key={fir.x} {...fir} />
        ))}
      </g>
      <path className="fill-surface" d="M0 345c150-40 330 30 640-20v75H0z" />
      <path
        className="fill-none stroke-gold"
        d="M0 372c170-34 340 26 640-22"
        strokeLinecap="round"
        strokeWidth={3}
      />
      <text
        className="fill-pine font-display"
        fontSize={150}
        fontWeight={600}
        letterSpacing={-4}
        x={48}
        y={230}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
