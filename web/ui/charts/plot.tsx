import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { readColour, useIsDark } from '../shown-colours.ts';

/** How high charts are drawn, in CSS pixels; `h-64` keeps their place. */
const HEIGHT = 256;

/** The options of any chart: no legend and no cursor, because each has its table. */
export type PlotOptions = Omit<uPlot.Options, 'width' | 'height' | 'legend' | 'cursor'>;

export interface PlotProps {
  /** A summary of the chart for people who cannot see it; a table has every number. */
  label: string;
  data: uPlot.AlignedData;
  /** Called when it is drawn, because the colours are those of the page then. */
  optionsFor: () => PlotOptions;
}

/** How the axes of all charts are painted. */
export function axisPaint(): uPlot.Axis {
  return { stroke: readColour('ink-soft'), font: '12px Inter, sans-serif', ticks: { show: false } };
}

/** A chart, drawn anew in another colour scheme. `data` and `optionsFor` have to stay the same while it does. */
export function Plot(props: PlotProps) {
  return <Canvas {...props} key={String(useIsDark())} />;
}

function Canvas({ label, data, optionsFor }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const options = { legend: { show: false }, cursor: { show: false }, ...optionsFor() };
    const size = { width: element.clientWidth, height: HEIGHT };
    const drawn = new uPlot({ ...options, ...size }, data, element);
    const resized = new ResizeObserver(() => {
      drawn.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      drawn.destroy();
    };
  }, [data, optionsFor]);
  return <div aria-label={label} className="h-64" ref={place} role="img" />;
}
