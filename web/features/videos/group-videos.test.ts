import { expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { NO_PACKAGE } from '../../lib/videos/find-videos.ts';
import { groupsToOpen, groupVideos } from './group-videos.ts';

const videoOf = (id: string): Video => ({
  id,
  title: id,
  description: '',
  videoPath: `/media/videos/${id}`,
  selectedThumbnailPath: null,
  playlistPath: null,
  captionsPath: null,
  captions: [],
  chaptersPath: null,
  storyboardPath: null,
  duration: null,
});
const all = { id: 'all', name: 'The Complete Workshop' };
const look = { id: 'look', name: 'Beard & Suit' };
const old = { id: 'old', name: 'Old Routes' };
const videos = ['suit', 'beard', 'laugh', 'route', 'loose'].map(videoOf);
const catalog = {
  packages: [all, look, { id: 'empty', name: 'Nothing Yet' }],
  deletedPackages: [old],
  links: [
    { packageId: 'look', videoId: 'suit', order: 1, heading: '' },
    { packageId: 'look', videoId: 'beard', order: 0, heading: 'Looks' },
    { packageId: 'all', videoId: 'beard', order: 0, heading: '' },
    { packageId: 'all', videoId: 'laugh', order: 1, heading: '' },
    { packageId: 'old', videoId: 'route', order: 0, heading: '' },
    { packageId: 'look', videoId: 'gone', order: 2, heading: '' },
  ],
  packagesOf: new Map([
    ['suit', [look]],
    ['beard', [all, look]],
    ['laugh', [all]],
    ['route', [old]],
  ]),
};
const grouped = (search: Partial<Parameters<typeof groupVideos>[2]> = {}, found = videos) =>
  groupVideos(catalog, found, { packageId: '', sort: 'package', ...search }).map((group) => [
    group.kind,
    group.name,
    group.videos.map(({ id }) => id),
  ]);

it('puts a video into every package that has it, in the order of the package', () => {
  expect(grouped()).toEqual([
    ['unassigned', 'Unassigned Videos', ['loose']],
    ['package', 'The Complete Workshop', ['beard', 'laugh']],
    ['package', 'Beard & Suit', ['beard', 'suit']],
    ['deleted', 'Old Routes', ['route']],
  ]);
});

it('keeps the order of the found videos if another one was chosen', () => {
  expect(grouped({ sort: 'title', packageId: 'look' })).toEqual([
    ['package', 'Beard & Suit', ['suit', 'beard']],
  ]);
});

it('knows the section of each video in each of its packages', () => {
  const groups = groupVideos(catalog, videos, { packageId: '', sort: 'title' });
  expect(
    groups.map(({ id, sections }) => [id, sections.get('suit'), sections.get('beard')]),
  ).toEqual([
    [NO_PACKAGE, undefined, undefined],
    ['all', undefined, ''],
    ['look', 'Looks', 'Looks'],
    ['old', undefined, undefined],
  ]);
});

it('leaves out what is not found, and groups that are not wanted', () => {
  expect(grouped({}, [videoOf('beard')]).map(([, name]) => name)).toEqual([
    'The Complete Workshop',
    'Beard & Suit',
  ]);
  expect(grouped({ packageId: NO_PACKAGE }).map(([, name]) => name)).toEqual(['Unassigned Videos']);
});

const ofSizes = (...sizes: number[]) =>
  sizes.map((size, index) => ({
    id: `${index}`,
    name: '',
    kind: 'package' as const,
    videos: Array.from({ length: size }, (_, place) => videoOf(`${place}`)),
    sections: new Map(),
  }));

it.each([
  ['a store of 20 videos, in however many groups', 20, [20, 20, 20], ['0', '1', '2']],
  ['a group that is alone', 500, [500], ['0']],
  ['short groups, not long ones', 500, [21, 20, 58], ['1']],
  ['as many short groups as fit', 500, [18, 13, 10, 3, 2], ['0', '2', '4']],
])('opens %s', (_, videoCount, sizes, open) => {
  expect([...groupsToOpen(ofSizes(...sizes), videoCount)]).toEqual(open);
});
