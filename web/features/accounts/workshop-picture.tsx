import { LineArt } from '../../ui/pictures/line-art.tsx';

/** A snowy evening behind the window: hills, firs, a star. */
function View() {
  return (
    <>
      <rect className="fill-surface" height={150} rx={6} width={208} x={76} y={112} />
      <path
        className="fill-surface-sunken stroke-none"
        d="M77 222c30-26 62-26 92-8 34 20 70 8 114-16v58a5 5 0 0 1-5 5H82a5 5 0 0 1-5-5Z"
      />
      <path d="M77 222c30-26 62-26 92-8 34 20 70 8 114-16" />
      <path
        className="fill-pine-wash"
        d="m112 158 17 24h-8l14 21h-46l14-21h-8zM112 203v9m132-66 20 28h-9l16 24h-54l16-24h-9zM244 198v9"
      />
      <path
        className="fill-gold stroke-none"
        d="m193 134 3.200 8.800 8.800 3.200-8.800 3.200-3.200 8.800-3.200-8.800-8.800-3.200 8.800-3.200z"
      />
      <rect height={150} rx={6} width={208} x={76} y={112} />
      <path d="M180 112v150M76 187h208M64 262h232v10H64z" />
    </>
  );
}

/** Fir and berries, hung along the window's top. */
function Garland() {
  const twigs = [84, 100, 116, 132, 148, 164, 196, 212, 228, 244, 260, 276];
  return (
    <>
      <path d="M70 108c30 22 80 26 110 6 30 20 80 16 110-6" strokeWidth={3} />
      {twigs.map((x) => {
        const y = 108 + 15 * Math.sin(((x - 70) % 110) * (Math.PI / 110));
        return <path d={`m${x - 7} ${y + 9} 7-9 7 9`} key={x} />;
      })}
      {[108, 156, 204, 252].map((x) => (
        <circle className="fill-berry stroke-none" cx={x} cy={126} key={x} r={5} />
      ))}
      <circle className="fill-gold stroke-none" cx={180} cy={117} r={6} />
    </>
  );
}

/** On the bench: a small sleigh in the making, a mallet, a parcel. */
function Bench() {
  return (
    <>
      <path className="fill-surface" d="M28 344h304v14H28zM52 358v92m256-92v92M52 404h256" />
      <path
        className="fill-pine-wash"
        d="M98 276c8-1 12 4 13 11l2 9c1 5 4 7 8 7h28c7 0 10-4 11-11l2-8c1-7 7-11 14-10-5 4-5 9-6 16-2 19-11 29-28 29h-21c-13 0-19-8-20-20l-2-14c0-5-1-8-1-9Z"
      />
      <path d="M120 320v16m36-16v16" />
      <path className="stroke-gold" d="M94 337h86c10 0 14-6 12-14" strokeWidth={4} />
      <path className="fill-gold-wash" d="M232 308h54v36h-54zM228 298h62v10h-62z" />
      <path
        className="stroke-berry"
        d="M259 298v46m0-46c-4-9-16-12-18-6s8 7 18 6Zm0 0c4-9 16-12 18-6s-8 7-18 6Z"
      />
      <path d="M198 338l16-30m-10-8 20 10-6 12-20-10z" />
    </>
  );
}

/**
 * The shop's workshop in December, drawn in line: a lamp over a bench before a snowy window. A phone
 * shows the bench alone.
 */
export function WorkshopPicture() {
  return (
    <>
      <LineArt
        strokeWidth={2.5}
        className="h-full w-full text-pine max-md:hidden"
        preserveAspectRatio="xMidYMid slice"
        viewBox="0 0 360 450"
      >
        <path className="fill-gold-wash stroke-none" d="M148 78h64l104 266H44z" />
        <View />
        <Garland />
        <Bench />
        <path d="M180 0v40" />
        <path className="fill-pine" d="M180 40c20 0 36 14 40 38h-80c4-24 20-38 40-38Z" />
        <path className="fill-gold stroke-none" d="M168 80h24a12 12 0 0 1-24 0Z" />
      </LineArt>
      <LineArt
        strokeWidth={2.5}
        className="h-full w-full text-pine md:hidden"
        preserveAspectRatio="xMidYMax slice"
        viewBox="24 250 312 108"
      >
        <path className="fill-gold-wash stroke-none" d="M112 240h136l60 104H52z" />
        <Bench />
      </LineArt>
    </>
  );
}
