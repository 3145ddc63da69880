import { type DemoVideo, demoVideos } from './catalogue-videos.ts';

/** A package of the demo store. */
export type DemoPackage = {
  /** Stable name of the package within the demo. Its cover is `demo/media/cover-<slug>.jpg`, 1280x800. */
  slug: string;
  name: string;
  description: string;
  /** Price in cents of a US dollar. */
  priceCents: number;
  isBundle: boolean;
  features: string[];
  /** Slugs of its videos, in playing order. */
  videos: string[];
};

/** The goods of the demo store. */
export type DemoCatalogue = { packages: DemoPackage[]; videos: DemoVideo[] };

const singles: DemoPackage[] = [
  {
    slug: 'beard-suit-presence',
    name: 'Beard, Suit & Presence',
    description:
      'Look the part from the first handshake to the last photograph. Grooming, dressing and standing like the man they have waited for all year, taught in the order you do it on the day.',
    priceCents: 4900,
    isBundle: false,
    features: [
      'The five-step beard routine, from washing to setting',
      'Seven layers of a suit that stays cool and keeps its shape',
      'A posture that welcomes families from across the room',
      'What to carry for the four o’clock touch-up',
      'The four places to check before you leave the mirror',
    ],
    videos: ['beard-for-the-day', 'suit-layer-by-layer', 'presence-before-words'],
  },
  {
    slug: 'voice-and-storytelling',
    name: 'Voice & Storytelling',
    description:
      'Find the laugh, the pace and the pause that hold a room, and still have a voice on the twenty-fourth. Short exercises you can practice in the car on the way there.',
    priceCents: 3950,
    isBundle: false,
    features: [
      'The 4-2-6 breath that carries every laugh',
      'A story shape that works in ninety seconds',
      'Three dials: pace, pitch and the pause',
      'Ten breaths to take before every door',
    ],
    videos: ['breath-first-laugh-second', 'story-in-three-beats', 'pace-pitch-and-pause'],
  },
  {
    slug: 'home-visits-and-photos',
    name: 'Home Visits & Photo Sessions',
    description:
      'Plan the evening, light the chair and win over the child behind the sofa. Everything that happens between your own front door and the picture on their mantelpiece.',
    priceCents: 4450,
    isBundle: false,
    features: [
      'A route for six homes that never feels rushed',
      'A photo corner set up in ten minutes with one light',
      'Four gentle steps for a child who is not sure',
      'Where the spare ten minutes of the evening belong',
      'One sentence to agree with parents beforehand',
    ],
    videos: ['evening-route', 'light-for-the-chair', 'when-a-child-is-unsure'],
  },
  {
    slug: 'business-of-december',
    name: 'The Business of December',
    description:
      'Turn four busy weeks into a year that pays. Price with confidence, fill the calendar before the first frost and put every booking on one clear page.',
    priceCents: 5900,
    isBundle: false,
    features: [
      'Work out what an hour in the chair really costs you',
      'A booking year, month by month, from August on',
      'The six lines every agreement needs',
      'How to quote without apologising',
      'Deposits, weather and cancellations, settled in advance',
    ],
    videos: ['price-an-hour', 'calendar-that-fills-early', 'one-page-agreement'],
  },
];

const bundle: DemoPackage = {
  slug: 'complete-workshop',
  name: 'The Complete Workshop',
  description:
    'All four courses and every lesson in one place. Start with the beard, finish with the books, and walk into the season knowing the whole craft.',
  priceCents: 12900,
  isBundle: true,
  features: [
    'All twelve lessons of the four courses',
    'Look, voice, visits and business in one learning path',
    'The order we teach it in our own workshop',
    'Watch again before every season, on any device',
    'Nearly a third less than the courses one by one',
  ],
  videos: demoVideos.map((video) => video.slug),
};

/**
 * Packages and videos of the demo store, the bundle first. Names, slugs and prices are relied on by the
 * browser tests: change them together.
 */
export const demoCatalogue: DemoCatalogue = { packages: [bundle, ...singles], videos: demoVideos };
