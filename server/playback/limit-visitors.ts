import { tooManyVisitors } from './playback.errors.ts';

/** The most answers to visitors at a time by one process: in all, and to one address, which an office may share. */
const MAX_ANSWERS = 400;
const MAX_ANSWERS_OF_ADDRESS = 40;

/**
 * Counts the answers with bytes of samples that are being sent to people who are not signed in. However many
 * want to see a sample, enough is left for those who bought something. `enter` throws 429 where there are too
 * many, and returns what ends one.
 */
export function limitVisitors() {
  const running = new Map<string, number>();
  let total = 0;
  return {
    enter(address: string): () => void {
      const own = running.get(address) ?? 0;
      if (total >= MAX_ANSWERS || own >= MAX_ANSWERS_OF_ADDRESS)
        throw tooManyVisitors(undefined, { retryAfterSeconds: 60 });
      running.set(address, own + 1);
      total += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        total -= 1;
        const left = (running.get(address) ?? 1) - 1;
        if (left === 0) running.delete(address);
        else running.set(address, left);
      };
    },
  };
}
