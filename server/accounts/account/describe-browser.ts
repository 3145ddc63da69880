import type { FastifyRequest } from 'fastify';

/** The first that fits counts: many browsers also name the one they are built on. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

/** Android names Linux too, and an iPhone names Mac OS X. */
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Headers may be far longer than any real browser's. */
const MOST_READ = 500;

/**
 * A User-Agent header in plain words, such as "Firefox on Android". Null if nothing of it is known. The
 * header itself is not stored, because it tells more than a person needs to recognise their browser.
 */
export function describeBrowser(userAgent: string | undefined): string | null {
  const read = userAgent?.slice(0, MOST_READ) ?? '';
  const [browser] = BROWSERS.find(([, mark]) => mark.test(read)) ?? [];
  const [system] = SYSTEMS.find(([, mark]) => mark.test(read)) ?? [];
  if (system === undefined) return browser ?? null;
  return `${browser ?? 'A browser'} on ${system}`;
}

/** The browser that a request comes from, in plain words. */
export function browserOf({ headers }: FastifyRequest): string | null {
  return describeBrowser(headers['user-agent']);
}
