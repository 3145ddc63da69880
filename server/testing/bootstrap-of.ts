import { type Bootstrap, bootstrap } from '#contract/bootstrap.ts';
import type { Answer } from './test-client.ts';

/** The data that a page carries for its first view. */
export function bootstrapOf({ text }: Pick<Answer, 'text'>): Bootstrap {
  const marked = /<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(text);
  return bootstrap.parse(JSON.parse(marked?.[1] ?? 'null'));
}
