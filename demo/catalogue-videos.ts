/** A video of the demo store. The file names lie in `demo/media`. */
export type DemoVideo = {
  /** Stable name of the video; also the stem of its files. */
  slug: string;
  title: string;
  description: string;
  /** H.264/AAC MP4. */
  file: string;
  /** JPEG, 1280x720. */
  poster: string;
  /** WebVTT with the lesson's points, English. */
  captions: string;
};

function video(slug: string, title: string, description: string): DemoVideo {
  return {
    slug,
    title,
    description,
    file: `${slug}.mp4`,
    poster: `${slug}.jpg`,
    captions: `${slug}.vtt`,
  };
}

/** Every lesson of the demo store, in the order the bundle plays them. */
export const demoVideos: DemoVideo[] = [
  video(
    'beard-for-the-day',
    'A Beard That Lasts the Day',
    'Wash, dry, comb and set a real beard so that it looks the same in the last photograph as in the first. Five steps in the right order, and what to carry for the touch-up at four o’clock.',
  ),
  video(
    'suit-layer-by-layer',
    'The Suit, Layer by Layer',
    'Dress from the skin outwards: what keeps you cool, what gives the shape, where the belt really sits, and the last look in the mirror that catches nine mistakes in ten.',
  ),
  video(
    'presence-before-words',
    'Presence Before Words',
    'Feet, spine, shoulders, hands, eyes. A family has made up its mind before you speak, so build the posture that says welcome from across the room.',
  ),
  video(
    'breath-first-laugh-second',
    'Breath First, Laugh Second',
    'A laugh that carries starts below the belt buckle. Breathe in for four, hold for two, let six go, and learn the laugh that does not cost you your voice by the second weekend.',
  ),
  video(
    'story-in-three-beats',
    'A Story in Three Beats',
    'Home, trouble, home again: a ninety-second shape that holds a room of six-year-olds, leaves a place for their names, and lands softly every time.',
  ),
  video(
    'pace-pitch-and-pause',
    'Pace, Pitch and the Pause',
    'Slow down by a third, drop the ends of your sentences, and trust the silence. Three dials that turn a speaking voice into a storyteller’s.',
  ),
  video(
    'evening-route',
    'An Evening Route That Works',
    'Six homes in one evening without hurrying one of them. Order the stops, add the minutes nobody counts, and arrive with your breath and your beard in place.',
  ),
  video(
    'light-for-the-chair',
    'Light for the Chair',
    'One key light, one bounce and a chair turned a few degrees. Set up a photo corner in ten minutes that flatters red velvet, white hair and every face beside you.',
  ),
  video(
    'when-a-child-is-unsure',
    'When a Child Is Unsure',
    'No child owes you a picture. Give distance, come down to eye level, let a parent lead, and turn a hesitant start into the photograph the family keeps.',
  ),
  video(
    'price-an-hour',
    'What an Hour Really Costs',
    'The hour in the chair is barely a quarter of the job. Add the travel, the cleaning, the insurance and the months of preparation, and quote a price you can say without looking down.',
  ),
  video(
    'calendar-that-fills-early',
    'A Calendar That Fills Early',
    'Who to write to in August, what to confirm in October, and why two evenings stay empty on purpose. A booking year that is settled before the first frost.',
  ),
  video(
    'one-page-agreement',
    'One Page, No Surprises',
    'Six lines that every booking needs in writing, from the arrival time to the weather. Short enough for a family to read, clear enough to protect both of you.',
  ),
];
