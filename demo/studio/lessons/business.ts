import { worlds } from '../drawing/palette.ts';
import type { Lesson } from '../lesson.ts';
import { drawAgreement } from '../scenes/agreement.ts';
import { drawCalendar } from '../scenes/calendar.ts';
import { drawPrice } from '../scenes/price.ts';

const course = 'The Business of December';
const world = worlds.business;

const price: Lesson = {
  slug: 'price-an-hour',
  place: [1, 3],
  course,
  world,
  points: [
    {
      head: 'Start with the hour they see',
      body: 'Sixty minutes in the chair. It is what the family pays for, and barely a quarter of the work.',
    },
    {
      head: 'Add the road',
      body: 'There, back, and the fifteen minutes in a side street so that you are never late.',
    },
    {
      head: 'Add the look',
      body: 'Washing, setting, dressing, cleaning the suit. Nobody sees it unless it is missing.',
    },
    {
      head: 'Add being trusted',
      body: 'Insurance, background check, a phone that is answered. Spread the year over your bookings.',
    },
    {
      head: 'Add the quiet months',
      body: 'Practice, letters, new stories. Now say the price once, kindly, and stop talking.',
    },
  ],
  practice: {
    head: 'Write down five numbers',
    body: 'Your own minutes for last year’s longest visit. Divide what you were paid by all of them.',
  },
  tune: {
    key: 53,
    tempo: 92,
    chords: [0, 1, 4, 0],
    figure: [0, 3, null, 4, 2, 3, null, 5],
    voice: 'kalimba',
    bells: false,
    described: 'A cheerful kalimba',
  },
  draw: drawPrice,
  posterStep: 5,
};

const calendar: Lesson = {
  slug: 'calendar-that-fills-early',
  place: [2, 3],
  course,
  world,
  points: [
    {
      head: 'August: write to last year',
      body: 'A short letter to every family you visited. The same evening is theirs for two weeks.',
    },
    {
      head: 'September: open the weekends',
      body: 'Friends of those families next. Fridays and Sundays go to whoever asks first.',
    },
    {
      head: 'October: confirm in writing',
      body: 'Date, time, street, deposit. What is not confirmed by Halloween is free again.',
    },
    {
      head: 'November: weekdays for work',
      body: 'Schools, offices and care homes can come at ten on a Tuesday. Offer them exactly that.',
    },
    {
      head: 'December: two stay empty',
      body: 'One evening for your voice, one for the family that calls in tears. You will need both.',
    },
  ],
  practice: {
    head: 'Mark your two evenings now',
    body: 'Before anything else is booked. Write a name on them: yours.',
  },
  tune: {
    key: 51,
    tempo: 100,
    chords: [0, 3, 4, 5],
    figure: [0, 4, 3, 4, 2, 4, 3, 5],
    voice: 'harp',
    bells: true,
    described: 'A bright harp with sleigh bells',
  },
  draw: drawCalendar,
  posterStep: 4.7,
};

const agreement: Lesson = {
  slug: 'one-page-agreement',
  place: [3, 3],
  course,
  world,
  points: [
    {
      head: 'When the door opens',
      body: 'The day, the time, and how many minutes late is still on time.',
    },
    {
      head: 'Who will be there',
      body: 'Names and ages, grandparents, the dog. It is half of your script as well.',
    },
    {
      head: 'What you will do',
      body: 'A story, the presents, the pictures, in that order, and who hides the sack.',
    },
    {
      head: 'What it costs, and when',
      body: 'Half on booking, the rest on the day, in an envelope or online beforehand.',
    },
    {
      head: 'If it snows, or someone is ill',
      body: 'Move first, refund second. Say which day is kept in reserve.',
    },
    {
      head: 'Whose pictures they are',
      body: 'Theirs. Ask before you ever show one, and write down the answer.',
    },
  ],
  practice: {
    head: 'Read it aloud in a minute',
    body: 'If your page takes longer than that, cut it. If a family asks about a line, rewrite it.',
  },
  tune: {
    key: 56,
    tempo: 78,
    chords: [0, 5, 3, 0],
    figure: [0, 2, 3, null, 4, 3, 2, null],
    voice: 'celesta',
    bells: false,
    described: 'A music box over warm strings',
  },
  draw: drawAgreement,
  posterStep: 6.8,
};

export const businessLessons: Lesson[] = [price, calendar, agreement];
