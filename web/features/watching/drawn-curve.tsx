import { useMemo } from 'react';
import uPlot from 'uplot';
import type { VideoWatching } from '#contract/watching/watching.ts';
import { formatDuration } from '../../lib/format.ts';
import { axisPaint, Plot, type PlotOptions } from '../../ui/charts/plot.tsx';
import { readColour } from '../../ui/shown-colours.ts';
import { describeCurve } from './describe-curve.ts';

type File = VideoWatching['file'];

function optionsFor(duration: number, parts: number): PlotOptions {
  const paint = axisPaint();
  const paths = uPlot.paths.stepped?.({ align: 1 });
  return {
    scales: { x: { time: false, range: [0, parts] }, y: { range: [0, 105] } },
    axes: [
      {
        ...paint,
        grid: { show: false },
        size: 28,
        space: 60,
        incrs: [5, 10, 20, 25, 50],
        values: (_, places) => places.map((place) => formatDuration((duration * place) / parts)),
      },
      {
        ...paint,
        grid: { stroke: readColour('line'), width: 1 },
        size: 52,
        incrs: [20, 25, 50],
        values: (_, shares) => shares.map((share) => `${share} %`),
      },
    ],
    series: [
      {},
      {
        label: 'Viewers',
        stroke: readColour('pine'),
        fill: readColour('pine-wash'),
        width: 2,
        points: { show: false },
        ...(paths && { paths }),
      },
    ],
  };
}

/** The curve itself. */
export function DrawnCurve({ file, duration }: { file: File; duration: number }) {
  const drawn = useMemo(() => {
    const shares = file.curve.map((count) => (count / file.viewers) * 100);
    const last = shares.at(-1) ?? 0;
    return {
      // The last part ends where the video does.
      data: [
        [...shares, last].map((_, part) => part),
        [...shares, last],
      ] satisfies uPlot.AlignedData,
      optionsFor: () => optionsFor(duration, shares.length),
    };
  }, [file, duration]);
  return <Plot {...drawn} label={describeCurve(file)} />;
}
