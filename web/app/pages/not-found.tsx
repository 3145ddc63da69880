import * as pages from '#contract/pages/page-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { LineArt } from '../../ui/pictures/line-art.tsx';

/** A drawing: sleigh tracks that end between fir trees, and a lantern. */
function LostTracks() {
  return (
    <LineArt
      className="h-auto w-full max-w-md text-pine"
      height={220}
      strokeWidth={2.5}
      viewBox="0 0 440 220"
      width={440}
    >
      <circle className="fill-gold-wash stroke-none" cx={330} cy={62} r={40} />
      <path
        className="fill-surface"
        d="M10 176c60-38 122-44 186-20 52 19 92 18 132-4 36-20 70-22 102-8-16 34-92 50-200 50-112 0-194-14-222-50z"
        stroke="none"
      />
      <path d="M10 176c60-38 122-44 186-20 52 19 92 18 132-4 36-20 70-22 102-8" />
      <path
        className="fill-pine-wash"
        d="m76 50 26 36H91l24 32H98l22 30H32l22-30H37l24-32H50zM76 148v18M366 76l19 27h-8l17 24h-12l15 21h-62l15-21h-12l17-24h-8zM366 148v12M148 98l14 20h-6l13 18h-9l11 16h-46l11-16h-9l13-18h-6zM148 152v10"
      />
      <path
        className="stroke-gold"
        d="M168 214c40-14 66-14 90-26 16-8 24-16 52-28M206 216c34-10 56-12 78-24 14-8 22-14 36-22"
        strokeWidth={3}
      />
      <path d="M232 128h24l4 36h-32zM228 164h32M236 128l3-10h10l3 10M244 118v-6" />
      <path
        className="fill-gold stroke-gold"
        d="M244 138c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z"
        strokeWidth={1}
      />
    </LineArt>
  );
}

/** The page for every unknown address. */
export function Component() {
  return (
    <div className="column grid min-h-[60vh] place-content-center justify-items-center gap-6 py-12 text-center">
      <LostTracks />
      <PageTitle
        className="justify-center"
        lead="This page does not exist. The packages are one click away."
        title="404 Page Not Found"
      />
      <ButtonLink to={pages.home}>Back to Home</ButtonLink>
    </div>
  );
}
