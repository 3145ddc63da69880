import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { translatePages } from '../translation/translate-pages.ts';

/** Debian's Chromium without a window, which takes a third less of a processor than the one with one. */
export const CHROMIUM = '/usr/bin/chromium-headless-shell';

/** The switches keep it from calling anywhere by itself. */
export const LAUNCHING = {
  executablePath: CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(LAUNCHING);
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /**
   * Forbidden events of its pages: an uncaught error, a violation of the content security policy, a logged
   * error other than a refused call, or a request to another origin.
   */
  problems: string[];
  close(): Promise<void>;
}

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Whether the browser translates pages. */
  isTranslated?: boolean;
  /** Origins the page may talk to. */
  origins: readonly string[];
}

/** A visitor with a browser profile of their own. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { width = 1280, height = 900, colorScheme = 'light' } = options;
  const { isTranslated = false } = options;
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  // Of all its tabs. Ends what hangs, no more: on a busy machine a click takes ten times as long.
  context.setDefaultTimeout(60_000);
  if (isTranslated) await translatePages(context);
  const problems: string[] = [];
  context.on('page', (page) => watch(page, problems, { ...options, isTranslated }));
  const page = await context.newPage();
  return { page, context, problems, close: () => context.close() };
}

function watch(
  page: Page,
  problems: string[],
  { origins, isTranslated }: Pick<VisitorOptions, 'origins' | 'isTranslated'>,
): void {
  page.on('pageerror', ({ message }) => {
    // A page whose text was replaced before it was hydrated: React says that it made its elements anew.
    const isExpected = isTranslated && /^Minified React error #418;/.test(message);
    if (!isExpected) problems.push(`uncaught: ${message}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    // Refused calls are logged here too; the tests check how the page handles them.
    const isAnswer = text.startsWith('Failed to load resource:');
    // The frame of a message runs no scripts, so not the one that translates either.
    const isOurs = isTranslated && text.startsWith("Blocked script execution in 'about:srcdoc'");
    // Chromium reports each violation of the policy here.
    if (message.type() === 'error' && !isAnswer && !isOurs) problems.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http')) return;
    if (!origins.includes(url.origin)) problems.push(`another origin: ${url.origin}`);
  });
}
