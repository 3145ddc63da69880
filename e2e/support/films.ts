import { test } from './fixtures.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from './ladder.ts';

/**
 * Half a minute is loaded in advance. What the tests jump to is far beyond that, so that it is not loaded yet however
 * long a busy machine has played before the jump, and far from the end.
 */
export const SECONDS = 120;

/** A video of a package. */
interface Film {
  packageName: string;
  title: string;
  id: string;
}

/** A test with a package of the demo's customer, which has a long video in several qualities. */
export const filmTest = test.extend<{ film: Film }, { files: Buffer[] }>({
  // The qualities, from the best.
  files: [async ({ demoData: _ }, use) => use(await makeRungs(SECONDS)), { scope: 'worker' }],
  film: async ({ store, files }, use) => {
    const place = { packageName: 'Beard, Suit & Presence', title: 'The Long Film' };
    const id = await addFragmentedVideo(store, { ...place, files });
    await setRenditions(store, id, files);
    await use({ ...place, id });
  },
});
