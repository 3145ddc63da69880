import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { pageInput } from '#contract/shop/page-input.ts';
import { demoCatalogue } from './catalogue.ts';
import { demoPages } from './catalogue-pages.ts';

const { packages, videos } = demoCatalogue;
const media = (file: string) => fileURLToPath(new URL(`media/${file}`, import.meta.url));
const bundles = packages.filter((pack) => pack.isBundle);
const singles = packages.filter((pack) => !pack.isBundle);

describe('the demo catalogue', () => {
  test('sells at least four packages, exactly one of them a bundle', () => {
    expect(packages.length).toBeGreaterThanOrEqual(4);
    expect(bundles).toHaveLength(1);
    expect(new Set(packages.map((pack) => pack.slug)).size).toBe(packages.length);
    expect(new Set(packages.map((pack) => pack.name)).size).toBe(packages.length);
  });

  test('has ten videos or more, each in one single package and in the bundle', () => {
    expect(videos.length).toBeGreaterThanOrEqual(10);
    const slugs = videos.map((video) => video.slug).sort();
    expect(singles.flatMap((pack) => pack.videos).sort()).toEqual(slugs);
    expect([...(bundles[0]?.videos ?? [])].sort()).toEqual(slugs);
  });

  test('the bundle costs less than its courses one by one', () => {
    const separately = singles.reduce((sum, pack) => sum + pack.priceCents, 0);
    expect(bundles[0]?.priceCents).toBeLessThan(separately);
    for (const pack of packages) expect(Number.isInteger(pack.priceCents)).toBe(true);
  });

  test('keeps within what an admin could type', () => {
    for (const pack of packages) {
      expect(pack.name.length).toBeLessThanOrEqual(200);
      expect(pack.description.length).toBeLessThanOrEqual(2000);
      expect(pack.features.length).toBeGreaterThanOrEqual(4);
      expect(pack.features.every((feature) => feature.length <= 200)).toBe(true);
    }
  });
});

describe('the pages of the demo', () => {
  test('are of its packages, open videos of theirs, and are what an admin could type', () => {
    for (const [slug, page] of Object.entries(demoPages)) {
      const own = packages.find((pack) => pack.slug === slug);
      expect(own?.videos).toEqual(expect.arrayContaining(page.samples));
      expect(pageInput.pageDescription.parse(page.pageDescription)).toBe(page.pageDescription);
      expect(pageInput.questions.parse(page.questions)).toEqual(page.questions);
    }
  });
});

describe('the demo media', () => {
  test('weigh 12 MB together at most', () => {
    const files = [
      ...packages.map(({ slug }) => `cover-${slug}.jpg`),
      ...videos.flatMap(({ slug }) => ['mp4', 'jpg', 'vtt'].map((kind) => `${slug}.${kind}`)),
    ];
    const bytes = files.reduce((sum, file) => sum + statSync(media(file)).size, 0);
    expect(bytes).toBeLessThanOrEqual(12_000_000);
  });

  test.each(videos)(
    '$slug plays for 20 to 90 s, and at once: its index comes first',
    async ({ slug }) => {
      const source = new FilePathSource(media(`${slug}.mp4`));
      const input = new Input({ source, formats: ALL_FORMATS });
      const seconds = await input.computeDuration().finally(() => input.dispose());
      expect(seconds).toBeGreaterThanOrEqual(20);
      expect(seconds).toBeLessThanOrEqual(90);
      const bytes = readFileSync(media(`${slug}.mp4`));
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    },
  );
});
