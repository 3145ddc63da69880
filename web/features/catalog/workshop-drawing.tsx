import { LineArt } from '../../ui/pictures/line-art.tsx';

/**
 * The workshop in December, drawn in line: a lamp over the bench, the sleigh under it. Decoration of
 * the package list's heading.
 */
export function WorkshopDrawing({ className }: { className?: string }) {
  return (
    <LineArt className={className} height={200} strokeWidth={2} viewBox="0 0 380 200" width={380}>
      <path className="fill-gold-wash stroke-none" d="M164 58h52l76 104H88z" />
      <path d="M190 0v30" />
      <path className="fill-surface" d="M164 58c0-16 10-28 26-28s26 12 26 28z" />
      <path className="stroke-gold" d="M181 64a9 9 0 0 0 18 0" strokeWidth={3} />
      {/* The shelf with brushes and books, the window with the first star. */}
      <path d="M22 84h92M30 84v9m76-9v9" />
      <path className="fill-surface" d="M34 84V60h12v24M46 84V54h11v30M57 84l7-27 11 3-6 24" />
      <path d="M88 84V70h16v14M92 70l-3-16m7 16V50m4 20 5-14" />
      <path className="fill-surface" d="M284 28h64v72h-64z" />
      <path d="M316 28v72m-32-36h64M278 100h76" />
      <path className="fill-gold stroke-gold" d="m332 40 2 5 5 1-5 2-2 5-2-5-5-2 5-1z" />
      {/* The sleigh on the bench. */}
      <g transform="translate(140 84) scale(2.5)" strokeWidth={0.8}>
        <path
          className="fill-surface"
          d="M5 7c3.5-.5 5.500 1.500 6 5l.6 3.500c.3 1.700 1.500 2.500 3.200 2.500h9.700c2.500 0 3.500-1.500 4-4l.6-3c.5-2.500 2.400-4 5-3.500-1.600 1.500-1.900 3-2.200 5.500-.6 6.500-3.600 10-9.400 10H14c-4.500 0-6.500-2.500-7-7L6.200 11C6 9 5.800 8 5 7Z"
        />
        <path d="M13 23v6m12-6v6" />
        <path className="stroke-gold" d="M4 29h28c3.500 0 5-2 4-4.500" strokeWidth={1.2} />
      </g>
      {/* A parcel waits, a cup of tools stands by. */}
      <path className="fill-surface" d="M262 132h40v30h-40zM258 122h48v10h-48z" />
      <path
        className="stroke-gold"
        d="M282 122v40m0-40c-3-8-13-11-15-5-1 4 7 5 15 5Zm0 0c3-8 13-11 15-5 1 4-7 5-15 5Z"
      />
      <path className="fill-surface" d="M92 142h24l-3 20H95z" />
      <path d="m98 142-4-18m10 18v-24m6 24 5-16" />
      <path d="M40 162h304M56 162v38m272-38v38M56 178h272" />
    </LineArt>
  );
}
