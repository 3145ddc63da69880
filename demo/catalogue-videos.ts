/** A video of the demo store. */
export type DemoVideo = {
  /**
   * Stable name of the video. `demo/media` has it as H.264/AAC (`<slug>.mp4`), its poster of 1280x720
   * (`<slug>.jpg`) and captions with the lesson's points in English (`<slug>.vtt`).
   */
  slug: string;
  title: string;
  description: string;
};

/** Every lesson of the demo store, in the order the bundle plays them. */
export const demoVideos: DemoVideo[] = [
  {
    slug: 'beard-for-the-day',
    title: 'A Beard That Lasts the Day',
    description:
      'Wash, dry, comb and set a real beard so that it looks the same in the last photograph as in the first. Five steps in the right order, and what to carry for the touch-up at four o’clock.',
  },
  {
    slug: 'suit-layer-by-layer',
    title: 'The Suit, Layer by Layer',
    description:
      'Dress from the skin outwards: what keeps you cool, what gives the shape, where the belt really sits, and the last look in the mirror that catches nine mistakes in ten.',
  },
  {
    slug: 'presence-before-words',
    title: 'Presence Before Words',
    description:
      'Feet, spine, shoulders, hands, eyes. A family has made up its mind before you speak, so build the posture that says welcome from across the room.',
  },
  {
    slug: 'breath-first-laugh-second',
    title: 'Breath First, Laugh Second',
    description:
      'A laugh that carries starts below the belt buckle. Breathe in for four, hold for two, let six go, and learn the laugh that does not cost you your voice by the second weekend.',
  },
  {
    slug: 'story-in-three-beats',
    title: 'A Story in Three Beats',
    description:
      'Home, trouble, home again: a ninety-second shape that holds a room of six-year-olds, leaves a place for their names, and lands softly every time.',
  },
  {
    slug: 'pace-pitch-and-pause',
    title: 'Pace, Pitch and the Pause',
    description:
      'Slow down by a third, drop the ends of your sentences, and trust the silence. Three dials that turn a speaking voice into a storyteller’s.',
  },
  {
    slug: 'evening-route',
    title: 'An Evening Route That Works',
    description:
      'Six homes in one evening without hurrying one of them. Order the stops, add the minutes nobody counts, and arrive with your breath and your beard in place.',
  },
  {
    slug: 'light-for-the-chair',
    title: 'Light for the Chair',
    description:
      'One key light, one bounce and a chair turned a few degrees. Set up a photo corner in ten minutes that flatters red velvet, white hair and every face beside you.',
  },
  {
    slug: 'when-a-child-is-unsure',
    title: 'When a Child Is Unsure',
    description:
      'No child owes you a picture. Give distance, come down to eye level, let a parent lead, and turn a hesitant start into the photograph the family keeps.',
  },
  {
    slug: 'price-an-hour',
    title: 'What an Hour Really Costs',
    description:
      'The hour in the chair is barely a quarter of the job. Add the travel, the cleaning, the insurance and the months of preparation, and quote a price you can say without looking down.',
  },
  {
    slug: 'calendar-that-fills-early',
    title: 'A Calendar That Fills Early',
    description:
      'Who to write to in August, what to confirm in October, and why two evenings stay empty on purpose. A booking year that is settled before the first frost.',
  },
  {
    slug: 'one-page-agreement',
    title: 'One Page, No Surprises',
    description:
      'Six lines that every booking needs in writing, from the arrival time to the weather. Short enough for a family to read, clear enough to protect both of you.',
  },
];
