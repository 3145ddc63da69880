import { LineArt } from '../../ui/pictures/line-art.tsx';

/** A key cabinet, drawn in line: three hooks, three keys, one of them gold. */
export function KeysPicture() {
  return (
    <LineArt
      className="h-full w-full text-pine"
      preserveAspectRatio="xMidYMid meet"
      strokeWidth={2.5}
      viewBox="20 84 320 276"
    >
      <path className="fill-surface" d="M70 110h220v220H70z" />
      <path d="M58 92h244v18H58zM82 122h196v196H82z" />
      {[125, 180, 235].map((x, index) => (
        <g className={index === 1 ? 'stroke-gold' : undefined} key={x}>
          <path d={`M${x} 146v14`} stroke="currentColor" />
          <circle cx={x} cy={182} r={21} />
          <circle cx={x} cy={176} r={6} />
          <path d={`M${x} 203v84m0-8h14m-14-20h10`} strokeWidth={4} />
        </g>
      ))}
      <path d="M40 352h280" />
    </LineArt>
  );
}
