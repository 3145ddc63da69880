import type { ProcessAnswer, ProcessQuestion, QuestionAnswer } from './in-process.ts';

/** Asks the store something, and waits for its answer. */
export type Ask<Question, Reply> = (question: Question) => Promise<Reply>;

/** Responds to each message that this process gets, as `inProcess` expects it, until the store has ended. */
export function answerMessages<Input extends object, Output, Question = never, Reply = never>(
  work: (input: Input, ask: Ask<Question, Reply>) => Promise<Output>,
): void {
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  const ask: Ask<Question, Reply> = (question) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      process.send?.({ question, id: asked } satisfies ProcessQuestion);
    });
  process.on('message', async (message: Input | QuestionAnswer) => {
    if ('answered' in message) {
      waiting.get(message.id)?.(message.answered as Reply);
      waiting.delete(message.id);
      return;
    }
    const answer: ProcessAnswer<Output> = await work(message, ask).then(
      (output) => ({ output }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    process.send?.(answer);
  });
  // The store has ended without its own doing.
  process.on('disconnect', () => process.exit());
}
