import type { ProcessAnswer, ProcessQuestion, QuestionAnswer } from './in-process.ts';

/** Asks the store something, and waits for its answer. Rejects once the piece of work is done that asks. */
export type Ask<Question, Reply> = (question: Question) => Promise<Reply>;

/** Responds to each message that this process gets, as `inProcess` expects it, until the store has ended. */
export function answerMessages<Input extends object, Output, Question = never, Reply = never>(
  work: (input: Input, ask: Ask<Question, Reply>) => Promise<Output>,
): void {
  let asked = 0;
  let waiting = new Map<number, PromiseWithResolvers<Reply>>();

  async function workOn(input: Input): Promise<void> {
    const own = new Map<number, PromiseWithResolvers<Reply>>();
    waiting = own;
    const ask: Ask<Question, Reply> = async (question) => {
      if (waiting !== own) throw new Error('The work is done.');
      asked += 1;
      const reply = Promise.withResolvers<Reply>();
      own.set(asked, reply);
      process.send?.({ question, id: asked } satisfies ProcessQuestion);
      return reply.promise;
    };
    const answer: ProcessAnswer<Output> = await work(input, ask).then(
      (output) => ({ output }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    waiting = new Map();
    for (const { promise, reject } of own.values()) {
      promise.catch(() => undefined);
      reject(new Error('The work is done.'));
    }
    process.send?.(answer);
  }

  process.on('message', (message: Input | QuestionAnswer) => {
    if (!('answered' in message)) {
      void workOn(message);
      return;
    }
    waiting.get(message.id)?.resolve(message.answered as Reply);
    waiting.delete(message.id);
  });
  // The store has ended without its own doing.
  process.on('disconnect', () => process.exit());
}
