import type { Moment } from './drawing/motion.ts';
import type { World } from './drawing/palette.ts';
import type { Tune } from './sound/tune.ts';

/** One point of a lesson: what the caption says while the drawing shows it. */
export type Point = { head: string; body: string };

/** Everything a video is made from except its title, which is in the catalogue. */
export type Lesson = {
  slug: string;
  /** Which of its course's lessons it is: [2, 3] is the second of three. */
  place: [number, number];
  course: string;
  world: World;
  points: Point[];
  /** The exercise on the closing card. */
  practice: Point;
  tune: Tune;
  /** Draws the panel, 648 by 576 units, at a moment of the video. */
  draw: (moment: Moment) => string;
  /** The step whose drawing makes the poster. */
  posterStep: number;
};
