import type { Lesson } from '../lesson.ts';
import { lookLessons } from './look.ts';
import { voiceLessons } from './voice.ts';

/** Every lesson of the demo store. */
export const lessons: Lesson[] = [...lookLessons, ...voiceLessons];
