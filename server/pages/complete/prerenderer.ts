import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bootstrap } from '#contract/bootstrap.ts';
import type { Styles } from './used-styles.ts';

/** The folder in that of the built pages with what they are prerendered with. No address leads there. */
export const PRERENDERER_FOLDER = 'prerenderer';

/** The built `web/app/prerender-page.tsx`, a module. */
export function prerendererIn(webFolder: string): string {
  return join(webFolder, PRERENDERER_FOLDER, 'prerender-page.js');
}

/** The shop's style sheet in parts, as JSON. */
export function stylesIn(webFolder: string): string {
  return join(webFolder, PRERENDERER_FOLDER, 'styles.json');
}

/** What the build leaves to prerender complete pages with. */
export interface Prerenderer {
  /** The module's file. */
  module: string;
  styles: Styles;
}

/** It, if it was built: in development no page is prerendered. */
export async function readPrerenderer(webFolder: string): Promise<Prerenderer | null> {
  const module = prerendererIn(webFolder);
  if (!existsSync(module)) return null;
  return { module, styles: JSON.parse(await readFile(stylesIn(webFolder), 'utf8')) };
}

/** What `render-page.ts` is asked for; it answers with the page's HTML. */
export interface PageToRender {
  /** The module's file. */
  module: string;
  bootstrap: Bootstrap;
  /** The path. */
  address: string;
}
