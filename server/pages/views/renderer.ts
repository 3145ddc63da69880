import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bootstrap } from '#contract/bootstrap.ts';
import type { PageName } from '#contract/pages/page-addresses.ts';

/** The folder in that of the built pages with what their HTML is rendered with. No address leads there. */
export const RENDERER_FOLDER = 'renderer';

/** The built `web/app/render-page.tsx`, a module. */
export function rendererIn(webFolder: string): string {
  return join(webFolder, RENDERER_FOLDER, 'render-page.js');
}

/** The links to the files that each page loads besides the program, as JSON. */
export function linksIn(webFolder: string): string {
  return join(webFolder, RENDERER_FOLDER, 'links.json');
}

/** The build's code that renders pages. */
export interface Renderer {
  /** The module's file. */
  module: string;
  /** The links to the files that a page loads besides the program, as HTML. */
  links: Readonly<Partial<Record<PageName, string>>>;
}

/** Reads it; null where it was not built: in development no page is rendered by the server. */
export async function readRenderer(webFolder: string): Promise<Renderer | null> {
  const module = rendererIn(webFolder);
  if (!existsSync(module)) return null;
  return { module, links: JSON.parse(await readFile(linksIn(webFolder), 'utf8')) };
}

/** A page at an address, as it is with these data. */
export interface PageToRender {
  /** The path. */
  address: string;
  bootstrap: Bootstrap;
}
