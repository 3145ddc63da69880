import type { Lesson } from '../lesson.ts';
import { businessLessons } from './business.ts';
import { lookLessons } from './look.ts';
import { visitLessons } from './visits.ts';
import { voiceLessons } from './voice.ts';

/** Every lesson of the demo store. */
export const lessons: Lesson[] = [
  ...lookLessons,
  ...voiceLessons,
  ...visitLessons,
  ...businessLessons,
];
