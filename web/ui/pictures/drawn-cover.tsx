const SCHEMES = [
  { sky: 'fill-pine-wash', land: 'fill-pine' },
  { sky: 'fill-gold-wash', land: 'fill-pine' },
  { sky: 'fill-berry-wash', land: 'fill-berry' },
] as const;

/** The text's FNV-1a hash, from 0 to 2^32 - 1. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  return hash;
}

/** The corners of a tree around the middle of its foot. */
const TREE: readonly (readonly [number, number])[] = [
  [0, -34],
  [9, -20],
  [5, -20],
  [13, -9],
  [8, -9],
  [17, 4],
  [-17, 4],
  [-8, -9],
  [-13, -9],
  [-5, -20],
  [-9, -20],
];

/** The outline of a tree. All trees are one path, because a page may have many covers. */
function treeAt({ x, y, size }: { x: number; y: number; size: number }): string {
  const corners = TREE.map(([right, down]) => `${x + right * size} ${y + down * size}`);
  return `M${corners.join('L')}Z`;
}

/**
 * A winter landscape drawn from a name, always the same for the same name, for things without a picture. It
 * fills its box and is hidden from screen readers.
 */
export function DrawnCover({ name }: { name: string }) {
  const hash = hashOf(name);
  const { sky, land } = SCHEMES[hash % SCHEMES.length] ?? SCHEMES[0];
  const lean = ((hash >>> 4) % 40) - 20;
  const moon = 60 + ((hash >>> 10) % 200);
  const trees = Array.from({ length: 5 }, (_, index) => ({
    x: 30 + index * 62 + ((hash >>> (index * 3)) % 28),
    y: 176 + ((hash >>> (index * 4 + 2)) % 14),
    size: 0.9 + ((hash >>> (index * 5 + 1)) % 8) / 10,
  }));
  return (
    <svg
      aria-hidden="true"
      className="size-full"
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 320 200"
    >
      <path className={sky} d="M0 0h320v200H0z" />
      <circle className="fill-gold" cx={moon} cy={52} r={22} />
      <g className={land}>
        <path
          d={`M0 ${132 + lean}C70 ${96 - lean} 130 ${128 + lean} 190 ${116 - lean}S280 ${120 + lean} 320 ${124 - lean}V200H0Z`}
          opacity={0.22}
        />
        <path
          d={`M0 ${164 - lean / 2}C90 ${138 + lean} 180 ${182 - lean} 320 ${156 + lean / 2}V200H0Z`}
          opacity={0.4}
        />
        <path d={trees.map(treeAt).join('')} />
        <path d="M0 188c90-12 210 8 320-4v16H0Z" />
      </g>
    </svg>
  );
}
