/**
 * A store that makes a rendition from the video of its first argument, and is killed meanwhile. It says
 * `begun` when ffmpeg has written the first part.
 */
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { planLadder } from '../../renditions/planning/plan-ladder.ts';

const [, , path = ''] = process.argv;
const transcoder = createTranscoder();
const facts = await transcoder.inspect(path, { isMeasured: false });
const nothing = async () => undefined;
await transcoder.make({
  path,
  facts,
  plans: planLadder(facts, { highest: 1080 }).plans,
  open: async () => ({ openPart: async () => ({ write: nothing, sync: nothing, close: nothing }) }),
  onProgress: () => process.stdout.write('begun\n'),
  signal: new AbortController().signal,
});
