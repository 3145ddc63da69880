import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

/** A browser page that turns HTML into pictures. */
export type Stage = {
  /** PNG of the HTML's first `width` by `height` pixels. */
  shoot: (html: string) => Promise<Buffer>;
  close: () => Promise<void>;
};

const resolve = createRequire(import.meta.url).resolve;

async function fontFace(family: string, module: string): Promise<string> {
  const data = (await readFile(resolve(module))).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}

async function styleSheet(): Promise<string> {
  const fonts = await Promise.all([
    fontFace(
      'Fraunces Variable',
      '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    ),
    fontFace('Inter Variable', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  ]);
  return fonts.join('') + (await readFile(new URL('frame.css', import.meta.url), 'utf8'));
}

/**
 * Opens a stage of `width` by `height` pixels in the Chromium at `executable`. The fonts are the store's own,
 * taken from its packages, so that no picture depends on what the machine has installed.
 */
export async function openStage(executable: string, width: number, height: number): Promise<Stage> {
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${await styleSheet()}</style><div id="stage"></div>`);
  await page.evaluate(
    `Promise.all(['600 48px "Fraunces Variable"', '400 25px "Inter Variable"'].map((font) => document.fonts.load(font))).then(() => undefined)`,
  );
  const session = await page.context().newCDPSession(page);
  return {
    async shoot(html) {
      await page.evaluate(`document.getElementById('stage').innerHTML = ${JSON.stringify(html)}`);
      const options = { format: 'png', optimizeForSpeed: true } as const;
      const { data } = await session.send('Page.captureScreenshot', options);
      return Buffer.from(data, 'base64');
    },
    close: () => browser.close(),
  };
}
