import { brown, color, deep } from '../drawing/palette.ts';
import { armchair, bell, camera, conifer } from '../drawing/props.ts';
import { coat, santaStanding } from '../drawing/santa-figure.ts';
import { box, circle, ellipse, group, stroke } from '../drawing/svg.ts';
import { arch, cover, garland, room, spark } from './backdrop.ts';

const floor = 690;

function shelf(x: number, y: number): string {
  const books: [number, number, string][] = [
    [26, 92, color.berry],
    [20, 78, color.gold],
    [30, 100, color.pineDeep],
    [22, 84, color.paper],
    [26, 96, color.berryDeep],
    [18, 74, color.pineMid],
  ];
  let at = x;
  const drawn = books.map(([width, height, fill]) => {
    const spine = box([at, y - height, width, height], 3, fill);
    at += width + 4;
    return spine;
  });
  return [
    ...drawn,
    group({ x: at + 40, y: y - 26 }, bell()),
    box([x - 20, y, 300, 14], 4, color.woodDeep),
  ].join('');
}

function rack(x: number): string {
  return [
    stroke(
      `M${x - 86} ${floor} V330 M${x + 86} ${floor} V330 M${x - 104} 340 H${x + 104}`,
      color.woodDeep,
      12,
    ),
    group({ x, y: 740, scale: 1.16 }, coat()),
    stroke(`M${x} 340 V362`, color.ink, 6),
  ].join('');
}

/** All the craft in one room: three Santas in the doorway of the workshop, between wardrobe and chair. */
export function drawWorkshopCover(): string {
  return [
    room('#17594A', color.woodDeep, floor),
    arch(640, 640, 96, floor, color.goldSoft, color.gold),
    circle(640, 400, 250, color.fur, { opacity: 0.5 }),
    shelf(44, 236),
    shelf(1010, 236),
    rack(146),
    group({ x: 1140, y: floor + 10, scale: 1.1 }, armchair(color.berry, color.berryDeep)),
    group({ x: 1010, y: 758, scale: 0.94 }, camera()),
    ellipse([640, 716], [420, 46], color.berryDeep),
    ellipse([640, 716], [392, 36], color.berry),
    group(
      { x: 446, y: 700, scale: 0.98 },
      santaStanding({ face: { skin: brown, smile: 1, hat: false }, left: [-128, -190], tilt: -3 }),
    ),
    group(
      { x: 834, y: 700, scale: 0.98 },
      santaStanding({
        face: { skin: deep, glasses: true, smile: 0.3 },
        right: [150, -372],
        tilt: 3,
      }),
    ),
    group(
      { x: 640, y: 724, scale: 1.12 },
      santaStanding({ face: { smile: 0.9, mouth: 0.7 }, left: [-60, -214], right: [60, -206] }),
    ),
    group({ x: 306, y: 738, scale: 0.9 }, conifer()),
    garland(4, 62),
    spark(520, 190, 1.3),
    spark(640, 146, 1.8),
    spark(760, 190, 1.3),
    box([0, cover.height - 8, cover.width, 8], 0, '#4E2F18'),
  ].join('');
}
