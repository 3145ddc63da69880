import { color } from '../drawing/palette.ts';
import { box, circle, group, path, stroke } from '../drawing/svg.ts';

/** Size of a cover. */
export const cover = { width: 1280, height: 800 };

/** A wall and a floor across the whole cover; the floor begins at `floor`. */
export function room(wall: string, ground: string, floor: number): string {
  return (
    box([0, 0, cover.width, floor + 1], 0, wall) +
    box([0, floor, cover.width, cover.height - floor], 0, ground)
  );
}

/** A four-pointed spark of radius 13. */
export function spark(x: number, y: number, scale: number, fill: string = color.gold): string {
  const d = 'M0 -13 L3.4 -3.4 L13 0 L3.4 3.4 L0 13 L-3.4 3.4 L-13 0 L-3.4 -3.4 Z';
  return group({ x, y, scale }, path(d, { fill }));
}

/** A garland of fir with lamps, hanging in `bows` from the top edge. */
export function garland(bows: number, sag: number): string {
  const width = cover.width / bows;
  const parts: string[] = [];
  for (let index = 0; index < bows; index++) {
    const x = index * width;
    const d = `M${x} -6 Q${x + width / 2} ${sag * 2} ${x + width} -6`;
    parts.push(
      stroke(d, color.pineDeep, 34),
      stroke(d, color.pineMid, 16, { strokeDasharray: '2 24' }),
    );
    for (let lamp = 1; lamp < 6; lamp++) {
      const share = lamp / 6;
      const y = -6 + 4 * share * (1 - share) * (sag + 3);
      parts.push(circle(x + width * share, y + 6, 8, lamp % 2 ? color.gold : color.berrySoft));
    }
  }
  return parts.join('');
}

/** A round-headed opening of warm light, `width` wide, standing on `floor` with its top at `top`. */
export function arch(
  x: number,
  width: number,
  top: number,
  floor: number,
  fill: string,
  rim: string,
): string {
  const half = width / 2;
  const d = `M${x - half} ${floor} V${top + half} A${half} ${half} 0 0 1 ${x + half} ${top + half} V${floor}`;
  return path(`${d} Z`, { fill }) + stroke(d, rim, 12);
}
