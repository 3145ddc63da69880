/** Prerenders complete pages with the build's own code, in a process of its own (`inProcess`). */
import { pathToFileURL } from 'node:url';
import { answerMessages } from '#platform/process/answer-messages.ts';
import type { PageToRender } from './prerenderer.ts';

answerMessages(async ({ module, bootstrap, address }: PageToRender): Promise<string> => {
  const { prerenderPage } = await import(pathToFileURL(module).href);
  return prerenderPage({ bootstrap, address, isComplete: true });
});
