/** The content of a package page that its card does not have. */
export type DemoPage = {
  /** Markdown. */
  pageDescription: string;
  questions: { question: string; answer: string }[];
  /** Slugs of the videos that everybody may watch. */
  samples: string[];
};

/** By the slugs of the packages. The pages of the others have no more than their cards. */
export const demoPages: Readonly<Record<string, DemoPage>> = {
  'home-visits-and-photos': {
    pageDescription: [
      'Six homes in an evening, one photograph in each that stays on the mantelpiece for years. This course follows one evening from the parked car to the last goodbye.',
      '## What we practice',
      [
        '- **A route** that leaves ten spare minutes where you will need them',
        '- **A photo corner** that stands in ten minutes, with one light',
        '- **Four gentle steps** for the child behind the sofa',
      ].join('\n'),
      '## For whom',
      'For everybody who visits families at home, in the first season or the thirtieth. You need a suit and a car. The light we use costs less than a pair of boots.',
    ].join('\n\n'),
    questions: [
      {
        question: 'How long does it take?',
        answer:
          'The lessons are short enough for one evening. Most people watch them twice: in **October**, and the day before the first visit.',
      },
      {
        question: 'Do I need a camera?',
        answer: 'No. Everything is shown with a phone on a small stand.',
      },
      {
        question: 'What if it is not for me?',
        answer: 'Write to us within 14 days, and you get your money back.',
      },
    ],
    samples: ['light-for-the-chair'],
  },
};
