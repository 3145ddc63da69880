import { describe, expect, it } from 'vitest';
import { describeContents, sectionOfEach, toSections } from './package-contents.ts';

describe('what a package holds', () => {
  it.each([
    [6, 4320, '6 videos, 1 h 12 min'],
    [1, 61, '1 video, 1 min'],
    [2, 0, '2 videos'],
    [0, 0, 'Videos are coming'],
  ])('%i videos of %i seconds', (videoCount, durationSeconds, words) => {
    expect(describeContents({ videoCount, durationSeconds })).toBe(words);
  });
});

describe('the sections of a package', () => {
  const of = (...headings: string[]) =>
    headings.map((heading, order) => ({ videoId: `v${order}`, order, heading }));
  const read = (...[videos, from]: Parameters<typeof toSections>) =>
    toSections(videos, from).map(({ heading, start, items }) => [heading, start, items.length]);

  it('begin with their headings, and number their videos over the whole package', () => {
    expect(read([])).toEqual([]);
    expect(read(of('', ''))).toEqual([['', 1, 2]]);
    expect(read(of('', 'One', '', 'Two'))).toEqual([
      ['', 1, 1],
      ['One', 2, 2],
      ['Two', 4, 1],
    ]);
    // The rest of a long list.
    expect(read(of('', '', 'Two'), 13)).toEqual([
      ['', 13, 2],
      ['Two', 15, 1],
    ]);
  });

  it('are known of each video, whatever the order of the list', () => {
    const links = of('', 'One', '', 'Two').toReversed();
    expect(Object.fromEntries(sectionOfEach(links))).toEqual({
      v0: '',
      v1: 'One',
      v2: 'One',
      v3: 'Two',
    });
  });
});
