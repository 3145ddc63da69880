import { expect } from 'vitest';
import type { Policy } from '#platform/policy.ts';
import type { TestStore } from '../test-store.ts';

interface Hanging {
  /** How many requests the provider has got since they were cleared, the last of which hangs. */
  requests?: number;
  deadline?: keyof Policy['providerDeadlinesMs'];
}

/** The answer when the provider lets a request hang: the deadline for it passes as soon as it is there. */
export async function atDeadline<Answer>(
  { sandbox, clock, deps }: Pick<TestStore, 'sandbox' | 'clock' | 'deps'>,
  answer: Promise<Answer>,
  { requests = 1, deadline = 'buyer' }: Hanging = {},
): Promise<Answer> {
  const own = () => sandbox.controls.requests().filter(({ publishable }) => !publishable);
  await expect.poll(own).toHaveLength(requests);
  clock.advance({ seconds: deps.policy.providerDeadlinesMs[deadline] / 1000 });
  return answer;
}
