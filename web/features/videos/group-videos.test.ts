import { describe, expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { groupVideos } from './group-videos.ts';

const videoOf = (id: string): Video => ({
  id,
  title: id,
  description: '',
  videoPath: `/media/videos/${id}`,
  selectedThumbnailPath: null,
  captionsPath: null,
  duration: null,
});
const videos = ['beard', 'suit', 'laugh', 'route', 'loose'].map(videoOf);
const packages = [
  { id: 'all', name: 'The Complete Workshop' },
  { id: 'look', name: 'Beard & Suit' },
  { id: 'empty', name: 'Nothing Yet' },
];
const deletedPackages = [{ id: 'old', name: 'Old Routes' }];
const links = [
  { packageId: 'look', videoId: 'suit', order: 1 },
  { packageId: 'look', videoId: 'beard', order: 0 },
  { packageId: 'all', videoId: 'beard', order: 0 },
  { packageId: 'all', videoId: 'laugh', order: 1 },
  { packageId: 'old', videoId: 'route', order: 0 },
  { packageId: 'look', videoId: 'gone', order: 2 },
];

describe('videos by package', () => {
  const groups = groupVideos({ videos, links, packages, deletedPackages });
  const idsOf = (list: readonly Video[]) => list.map(({ id }) => id);

  it('are in the order of each package, in every package that has them', () => {
    expect(groups.onSale.map(({ name, videos: held }) => [name, idsOf(held)])).toEqual([
      ['The Complete Workshop', ['beard', 'laugh']],
      ['Beard & Suit', ['beard', 'suit']],
    ]);
  });

  it('of deleted packages are neither on sale nor unassigned', () => {
    expect(groups.deleted.map(({ name, videos: held }) => [name, idsOf(held)])).toEqual([
      ['Old Routes', ['route']],
    ]);
    expect(idsOf(groups.unassigned)).toEqual(['loose']);
  });
});
