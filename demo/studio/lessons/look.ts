import { worlds } from '../drawing/palette.ts';
import type { Lesson } from '../lesson.ts';
import { drawBeard } from '../scenes/beard.ts';
import { drawPresence } from '../scenes/presence.ts';
import { drawSuit } from '../scenes/suit.ts';

const course = 'Beard, Suit & Presence';
const world = worlds.look;

export const lookLessons: Lesson[] = [
  {
    slug: 'beard-for-the-day',
    place: [1, 3],
    course,
    world,
    points: [
      {
        head: 'Wash the night before',
        body: 'Lukewarm water and a mild soap. A beard washed in the morning stays soft and falls apart by noon.',
      },
      {
        head: 'Comb from the ends up',
        body: 'Hold the beard at the chin. Free the last inch first, then start a little higher each time.',
      },
      {
        head: 'Three long strokes',
        body: 'Left, middle, right, from the cheek to the tip. The middle stroke decides how it hangs.',
      },
      {
        head: 'Set the moustache',
        body: 'A pea of balm, warmed between two fingers, drawn outwards. Leave the lip clear: they read your smile there.',
      },
      {
        head: 'Touch up at four',
        body: 'Comb, balm and a dry cloth in one small bag. Two minutes, away from the chair, twice a day.',
      },
    ],
    practice: {
      head: 'Time your three strokes',
      body: 'Comb in front of a mirror tonight. Under a minute, without a tangle, and you are ready for the season.',
    },
    tune: {
      key: 53,
      tempo: 84,
      chords: [0, 5, 3, 4],
      figure: [0, 2, 3, 4, 5, 4, 3, 2],
      voice: 'celesta',
      bells: true,
      described: 'A music box over warm strings, small bells',
    },
    draw: drawBeard,
    posterStep: 3.75,
  },
  {
    slug: 'suit-layer-by-layer',
    place: [2, 3],
    course,
    world,
    points: [
      {
        head: 'Start with what cools',
        body: 'A thin shirt, then the cooling vest. Twenty minutes in velvet and you will be glad of both.',
      },
      {
        head: 'Give the coat a shape',
        body: 'Padding sits high, on the ribs. Worn too low it turns a round man into a tired one.',
      },
      {
        head: 'Boots before the coat',
        body: 'You cannot bend once the coat is on. Trousers, boots, fur cuffs over the shaft.',
      },
      {
        head: 'The belt goes on level',
        body: 'One hand above the hip bones, the buckle on the middle line. Check it sitting down as well.',
      },
      {
        head: 'Hat and gloves last',
        body: 'The hat low enough to touch the brows. Gloves only when everything else is done.',
      },
      {
        head: 'The last look',
        body: 'Hairline, collar, buckle, hem. Nine mistakes in ten hide in one of these four places.',
      },
    ],
    practice: {
      head: 'Dress against the clock',
      body: 'Lay the layers out in order and dress once a day this week. Fifteen minutes is a good time.',
    },
    tune: {
      key: 50,
      tempo: 96,
      chords: [0, 3, 1, 4],
      figure: [0, 3, 2, 4, 3, 5, 4, 2],
      voice: 'harp',
      bells: true,
      described: 'A brisk harp with small bells',
    },
    draw: drawSuit,
    posterStep: 3.85,
  },
  {
    slug: 'presence-before-words',
    place: [3, 3],
    course,
    world,
    points: [
      {
        head: 'Feet under the hips',
        body: 'Weight on both feet, toes a little outward. Whoever stands on one leg looks ready to leave.',
      },
      {
        head: 'Grow by an inch',
        body: 'Imagine a thread at the crown of the head. The belly may stay round; the spine grows long.',
      },
      {
        head: 'Shoulders wide and low',
        body: 'Breathe out and let them sink. Width reads as calm, height reads as worry.',
      },
      {
        head: 'Hands open, in sight',
        body: 'At the height of the buckle, palms a little forward. Hidden hands make small children careful.',
      },
      {
        head: 'Come down to their eyes',
        body: 'One knee on the floor before the first word. Now you are two people looking at each other.',
      },
    ],
    practice: {
      head: 'Stand for one song',
      body: 'Put on a carol and hold the posture until it ends. Your feet will tell you what to change.',
    },
    tune: {
      key: 48,
      tempo: 72,
      chords: [0, 4, 5, 3],
      figure: [0, null, 3, 4, null, 5, 3, null],
      voice: 'harp',
      bells: false,
      described: 'A slow harp over warm strings',
    },
    draw: drawPresence,
    posterStep: 3.7,
  },
];
