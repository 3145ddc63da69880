import type { ReactNode } from 'react';
import { LineArt } from './line-art.tsx';

/**
 * Line drawings of 160 by 120 pixels, in the colour of the text around them, each with one part in
 * gold.
 */
const DRAWINGS = {
  crate: (
    <>
      <path className="fill-gold-wash stroke-none" d="M34 58h92v42H34z" />
      <path d="M34 58h92v42H34zM34 72h92M34 86h92M46 58v42m68-42v42M28 58l14-18h76l14 18M80 40v18" />
      <path className="stroke-gold" d="M80 14v12m-20-6 6 9m34-9-6 9" />
      <path d="M20 100h120" />
    </>
  ),
  video: (
    <>
      <path className="fill-gold-wash stroke-none" d="M44 36h72v48H44z" />
      <path d="M32 28h96v64H32zM44 28v64m72-64v64M32 44h12m-12 16h12m-12 16h12m72-32h12m-12 16h12m-12 16h12" />
      <path className="fill-gold stroke-gold" d="m73 49 18 11-18 11z" />
      <path d="M20 104h120" />
    </>
  ),
  lantern: (
    <>
      <circle className="fill-gold-wash stroke-none" cx={80} cy={64} r={36} />
      <path d="M64 46h32l4 44H60zM60 90h40v8H60zM68 46l4-10h16l4 10M80 36v-6m0-6a6 6 0 0 1 0 6" />
      <path
        className="fill-gold stroke-gold"
        d="M80 58c6 7 8 11 8 15a8 8 0 0 1-16 0c0-4 2-8 8-15z"
      />
      <path d="M24 104h112M30 62l8 1m-4-18 7 4m80 13 8-1m-12-13 7-4" />
    </>
  ),
  parcel: (
    <>
      <path className="fill-gold-wash stroke-none" d="M44 56h72v44H44z" />
      <path d="M40 44h80v14H40zM44 58v42h72V58" />
      <path
        className="stroke-gold"
        d="M80 44v56M80 44c-6-14-24-20-28-10-3 8 12 10 28 10Zm0 0c6-14 24-20 28-10 3 8-12 10-28 10Z"
      />
      <path d="M20 104h120" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

/** A decorative drawing, hidden from screen readers. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <LineArt className="text-pine" height={120} strokeWidth={2} viewBox="0 0 160 120" width={160}>
      {DRAWINGS[name]}
    </LineArt>
  );
}
