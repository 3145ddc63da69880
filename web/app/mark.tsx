import { LineArt } from '../ui/pictures/line-art.tsx';

/** The shop's mark: a sleigh in line, its runner in gold. */
export function Mark() {
  return (
    <LineArt
      className="shrink-0 text-pine"
      height={36}
      strokeWidth={2}
      viewBox="0 0 40 36"
      width={40}
    >
      <path
        className="fill-pine-wash"
        d="M5 7c3.500-.5 5.500 1.500 6 5l.6 3.500c.3 1.700 1.500 2.500 3.200 2.500h9.700c2.500 0 3.500-1.500 4-4l.6-3c.5-2.500 2.400-4 5-3.500-1.600 1.500-1.900 3-2.200 5.500-.6 6.500-3.600 10-9.400 10H14c-4.500 0-6.500-2.500-7-7L6.200 11C6 9 5.800 8 5 7Z"
      />
      <path d="M13 23v6m12-6v6" />
      <path className="stroke-gold" d="M4 29h28c3.500 0 5-2 4-4.500" strokeWidth={2.5} />
    </LineArt>
  );
}
