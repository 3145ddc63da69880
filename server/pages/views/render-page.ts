/** Renders pages with the build's own code, in a process of its own (`inProcess`). */
import { pathToFileURL } from 'node:url';
import { answerMessages } from '#platform/process/answer-messages.ts';
import type { PageToRender, Renderer } from './renderer.ts';

answerMessages(
  async ({ module, ...page }: PageToRender & Pick<Renderer, 'module'>): Promise<string> => {
    const { renderPage } = await import(pathToFileURL(module).href);
    return renderPage(page);
  },
);
