import type { ProcessAnswer } from './in-process.ts';

/** Responds to each message that this process gets, as `inProcess` expects it, until the store has ended. */
export function answerMessages<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.on('message', async (input: Input) => {
    const answer: ProcessAnswer<Output> = await work(input).then(
      (output) => ({ output }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    process.send?.(answer);
  });
  // The store has ended without its own doing.
  process.on('disconnect', () => process.exit());
}
