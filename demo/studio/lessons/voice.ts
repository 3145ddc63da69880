import { worlds } from '../drawing/palette.ts';
import type { Lesson } from '../lesson.ts';
import { drawBreath } from '../scenes/breath.ts';
import { drawPace } from '../scenes/pace.ts';
import { drawStory } from '../scenes/story.ts';

const course = 'Voice & Storytelling';
const world = worlds.voice;

const breath: Lesson = {
  slug: 'breath-first-laugh-second',
  place: [1, 3],
  course,
  world,
  points: [
    {
      head: 'A hand on the buckle',
      body: 'Stand easy and breathe so that the hand moves and the shoulders do not.',
    },
    {
      head: 'In for four',
      body: 'Through the nose, without a sound. Feel the ribs widen at the back as well.',
    },
    {
      head: 'Hold for two',
      body: 'No pressure in the throat. It is the quiet moment before a bell rings.',
    },
    {
      head: 'Let six go',
      body: 'A steady stream, as if you were warming your hands. The last count is as strong as the first.',
    },
    {
      head: 'Three laughs on one breath',
      body: 'Ho, ho, ho: each one a small push of the belly, the throat wide open, the jaw loose.',
    },
    {
      head: 'Save the second weekend',
      body: 'Water every twenty minutes, and never whisper to rest your voice. Speak softly instead.',
    },
  ],
  practice: {
    head: 'Ten breaths in the car',
    body: 'Park, switch off the engine, count ten breaths. You will walk to the door in a different voice.',
  },
  tune: {
    key: 51,
    tempo: 66,
    chords: [0, 3, 5, 4],
    figure: [0, null, null, 3, null, 4, null, null],
    voice: 'kalimba',
    bells: false,
    described: 'A calm kalimba, slow as breathing',
  },
  draw: drawBreath,
  posterStep: 4.5,
};

const story: Lesson = {
  slug: 'story-in-three-beats',
  place: [2, 3],
  course,
  world,
  points: [
    {
      head: 'Home: one clear picture',
      body: 'A kitchen, a lamp, the smell of oranges. One picture is enough; they build the rest.',
    },
    {
      head: 'Trouble, but a small one',
      body: 'Fog over the hill, a bell that will not ring. Something a six-year-old could help to solve.',
    },
    {
      head: 'Ask for their help',
      body: 'What would you have done, Maya? Use two names, wait for two answers, and use them both.',
    },
    {
      head: 'Home again, changed',
      body: 'The same kitchen, the same lamp, and now the bell rings. They hear that it was their doing.',
    },
    {
      head: 'Land softly',
      body: 'Slower, quieter, one last line. Then nothing at all until the first child breathes out.',
    },
  ],
  practice: {
    head: 'Ninety seconds, three beats',
    body: 'Tell today’s drive home as a story: home, a small trouble, home again. Time it.',
  },
  tune: {
    key: 55,
    tempo: 88,
    chords: [0, 5, 1, 4],
    figure: [0, 3, 4, 3, 2, 4, 5, 4],
    voice: 'celesta',
    bells: false,
    described: 'A music box telling a story',
  },
  draw: drawStory,
  posterStep: 3.48,
};

const pace: Lesson = {
  slug: 'pace-pitch-and-pause',
  place: [3, 3],
  course,
  world,
  points: [
    {
      head: 'Hear yourself first',
      body: 'Record one sentence exactly as you would say it at the table. That is where you start from.',
    },
    {
      head: 'Slow down by a third',
      body: 'Stretch the vowels, not the gaps. It feels too slow to you and just right to a full room.',
    },
    {
      head: 'Drop the endings',
      body: 'Let the last word fall. A rising end asks for permission, a falling one gives a promise.',
    },
    {
      head: 'Trust the pause',
      body: 'Two full seconds before the best word. Look at one child, not at the floor.',
    },
    {
      head: 'Go quiet to bring them in',
      body: 'When the room gets loud, halve your voice. They lean in to hear, and the room follows.',
    },
  ],
  practice: {
    head: 'One sentence, three times',
    body: 'Read the first line of any story: slower, then lower, then with the pause. Keep the third.',
  },
  tune: {
    key: 49,
    tempo: 80,
    chords: [0, 4, 3, 4],
    figure: [0, 4, null, 3, 2, null, 4, 5],
    voice: 'kalimba',
    bells: true,
    described: 'A light kalimba with small bells',
  },
  draw: drawPace,
  posterStep: 3.5,
};

export const voiceLessons: Lesson[] = [breath, story, pace];
