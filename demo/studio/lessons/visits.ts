import { worlds } from '../drawing/palette.ts';
import type { Lesson } from '../lesson.ts';
import { drawLight } from '../scenes/light.ts';
import { drawRoute } from '../scenes/route.ts';
import { drawUnsure } from '../scenes/unsure.ts';

const course = 'Home Visits & Photo Sessions';
const world = worlds.visits;

const route: Lesson = {
  slug: 'evening-route',
  place: [1, 3],
  course,
  world,
  points: [
    {
      head: 'Pin all six addresses',
      body: 'Put every home on one map before you promise anyone a time.',
    },
    {
      head: 'Drive a loop, not a star',
      body: 'Families with the youngest children come first. Then follow the road round, never back and forth.',
    },
    {
      head: 'Twenty inside, fifteen between',
      body: 'Five minutes to drive, five to park, five to breathe and put the gloves back on.',
    },
    {
      head: 'Park out of sight',
      body: 'Around the corner, lights off. Nobody should see Santa climb out of a hatchback.',
    },
    {
      head: 'Keep ten minutes spare',
      body: 'One gap in the middle of the evening. It belongs to the child who will not let go.',
    },
  ],
  practice: {
    head: 'Drive it once in October',
    body: 'Same weekday, same hour. Write the real minutes on the map and keep them for next year.',
  },
  tune: {
    key: 52,
    tempo: 104,
    chords: [0, 4, 5, 3],
    figure: [0, 2, 3, 2, 4, 3, 2, 3],
    voice: 'celesta',
    bells: true,
    described: 'A lively music box with sleigh bells',
  },
  draw: drawRoute,
  posterStep: 4.4,
};

const light: Lesson = {
  slug: 'light-for-the-chair',
  place: [2, 3],
  course,
  world,
  points: [
    {
      head: 'Pull the chair forward',
      body: 'Six feet from the wall. The shadow falls on the floor instead of on the wallpaper.',
    },
    {
      head: 'Key light at forty-five',
      body: 'Start beside the camera and walk it round until the nose throws a small shadow.',
    },
    {
      head: 'Higher than the hat',
      body: 'The pompom should be lit from above. Too low, and the beard hides the smile in the dark.',
    },
    {
      head: 'Bounce, do not add',
      body: 'A white board on the other side brings the shadow back by half. A second lamp kills the velvet.',
    },
    {
      head: 'Turn the chair a little',
      body: 'Ten degrees towards the light. Red looks deeper, and there is room for a child on the near arm.',
    },
  ],
  practice: {
    head: 'One lamp, one sheet of card',
    body: 'Seat a friend by the kitchen lamp and walk the card around. Stop where both eyes catch the light.',
  },
  tune: {
    key: 54,
    tempo: 76,
    chords: [0, 3, 5, 3],
    figure: [0, null, 4, null, 3, null, 5, 4],
    voice: 'harp',
    bells: false,
    described: 'A gentle harp over warm strings',
  },
  draw: drawLight,
  posterStep: 3.8,
};

const unsure: Lesson = {
  slug: 'when-a-child-is-unsure',
  place: [3, 3],
  course,
  world,
  points: [
    {
      head: 'Wave from where you are',
      body: 'Stay put, wave small, look at the parent first. The child decides how far away is far enough.',
    },
    {
      head: 'Come down, not closer',
      body: 'Kneel on your spot. You lose two feet of height without taking one inch of room.',
    },
    {
      head: 'Give the hands a job',
      body: 'Hold out a bell and ask whether it still rings. It is easier to take a bell than to give a hug.',
    },
    {
      head: 'Let a parent lead',
      body: 'They stand beside you first. A child who follows has chosen to come.',
    },
    {
      head: 'Take the picture that is there',
      body: 'Beside you, holding the bell, is a lovely photograph. A lap is never the goal.',
    },
  ],
  practice: {
    head: 'Say it to the parents',
    body: 'Practise one sentence: no hurry, we will take the picture they are happy with.',
  },
  tune: {
    key: 50,
    tempo: 69,
    chords: [0, 5, 3, 4],
    figure: [0, null, 3, null, 4, null, 3, 2],
    voice: 'celesta',
    bells: false,
    described: 'A quiet music box, like a lullaby',
  },
  draw: drawUnsure,
  posterStep: 3.9,
};

export const visitLessons: Lesson[] = [route, light, unsure];
