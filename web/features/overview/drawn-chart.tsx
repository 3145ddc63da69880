import { useMemo } from 'react';
import uPlot from 'uplot';
import type { Overview } from '#contract/overview.ts';
import { formatCents } from '../../lib/format.ts';
import { axisPaint, Plot, type PlotOptions } from '../../ui/charts/plot.tsx';
import { readColour } from '../../ui/shown-colours.ts';
import { formatSigned, labelOf } from './describe-days.ts';

type Chart = Overview['chart'];

/** Whole dollars, in thousands where they are many: "$1.2K". */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

function optionsFor({ unit, bars }: Chart): PlotOptions {
  const paint = axisPaint();
  // Each pair of bars meets at its place: takings at the left, refunds at the right.
  const bar = (align: 1 | -1) => uPlot.paths.bars?.({ size: [0.4, 36], align });
  const series = (align: 1 | -1, look: uPlot.Series): uPlot.Series => {
    const paths = bar(align);
    return { ...look, points: { show: false }, ...(paths && { paths }) };
  };
  const takings = {
    label: 'Takings',
    fill: readColour('pine'),
    stroke: readColour('pine'),
    width: 0,
  };
  // Hollow, so that they are told apart whatever the accent color is, and in grey.
  const refunds = {
    label: 'Refunds',
    fill: readColour('surface'),
    stroke: readColour('ink'),
    width: 2,
  };
  const isWhole = (place: number) => Number.isInteger(place) && bars[place] !== undefined;
  return {
    scales: {
      x: { time: false, range: [-0.6, bars.length - 0.4] },
      y: { range: (_, least, most) => [Math.min(0, least), Math.max(most, 100) * 1.05] },
    },
    axes: [
      {
        ...paint,
        grid: { show: false },
        size: 28,
        space: unit === 'week' ? 110 : 64,
        incrs: [1, 2, 3, 5, 7, 10, 15],
        values: (_, places) =>
          places.map((place) => {
            const shown = isWhole(place) ? bars[place] : undefined;
            return shown ? labelOf(unit, shown) : '';
          }),
      },
      {
        ...paint,
        grid: { stroke: readColour('line'), width: 1 },
        size: 56,
        values: (_, cents) => cents.map((value) => dollars.format(value / 100)),
      },
    ],
    series: [{}, series(-1, takings), series(1, refunds)],
  };
}

/** Sums up the chart for people who cannot see it; the table has every number. */
function describe({ unit, bars }: Chart): string {
  const takings = bars.reduce((sum, bar) => sum + bar.takingsCents, 0);
  const refunds = bars.reduce((sum, bar) => sum + bar.refundsCents, 0);
  const best = bars.toSorted((a, b) => b.takingsCents - a.takingsCents)[0];
  const most =
    best === undefined || best.takingsCents === 0
      ? ''
      : ` Most in ${labelOf(unit, best)}: ${formatCents(best.takingsCents)}.`;
  return `Takings of ${formatCents(takings)} and refunds of ${formatSigned(refunds)}.${most}`;
}

/** The chart itself. */
export function DrawnChart({ chart }: { chart: Chart }) {
  const drawn = useMemo(
    () => ({
      data: [
        chart.bars.map((_, index) => index),
        chart.bars.map(({ takingsCents }) => takingsCents),
        // The edge of a bar without height would be a line.
        chart.bars.map(({ refundsCents }) => refundsCents || null),
      ] satisfies uPlot.AlignedData,
      optionsFor: () => optionsFor(chart),
    }),
    [chart],
  );
  return <Plot {...drawn} label={describe(chart)} />;
}
