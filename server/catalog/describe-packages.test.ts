import { describe, expect, it } from 'vitest';
import type { PackageWithVideos } from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';

function row(id: string, priceCents: number, videoIds: string[], isBundle = false) {
  const texts = { name: id, description: '', features: [], coverKey: null, onSale: true };
  const page = {
    slug: id,
    pageDescription: '',
    questions: [],
    searchTitle: '',
    searchDescription: '',
  };
  return {
    ...texts,
    ...page,
    hasOwnCover: false,
    isDeleted: false,
    wasOnSale: true,
    id,
    priceCents,
    videoIds,
    isBundle,
    durationMs: 0,
    version: 1,
  } satisfies PackageWithVideos;
}

/** The bundle beside these packages, as everybody sees it. */
function bundleBeside(videoIds: string[], ...others: PackageWithVideos[]) {
  return describePackages([row('bundle', 6000, videoIds, true), ...others])[0];
}

const beard = row('beard', 4900, ['a', 'b']);
const voice = row('voice', 3950, ['c']);

describe('a bundle', () => {
  it('names the packages whose videos it holds completely, and what they cost separately', () => {
    expect(bundleBeside(['a', 'b', 'c'], beard, voice)).toMatchObject({
      containedPackageIds: ['beard', 'voice'],
      separatePrice: '88.50',
    });
  });

  it('compares its price with two packages or more', () => {
    expect(bundleBeside(['a', 'c'], beard, voice)).toMatchObject({
      containedPackageIds: ['voice'],
      separatePrice: null,
    });
  });

  it('contains no other bundle, none without videos and none that is not on sale', () => {
    const unseen = { ...row('unseen', 100, ['a']), onSale: false };
    const others = [row('empty', 100, []), row('small', 5000, ['a'], true), unseen, voice];
    expect(bundleBeside(['a', 'c'], ...others)?.containedPackageIds).toEqual(['voice']);
  });

  it('is what the fields are for: single packages have none', () => {
    const [single] = describePackages([voice, beard]);
    expect(single?.separatePrice).toBeNull();
    expect(single).not.toHaveProperty('containedPackageIds');
  });
});
