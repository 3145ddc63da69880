import { describe, expect, it } from 'vitest';
import { pictureAt, pictureSet } from './picture-addresses.ts';

describe('a picture’s address', () => {
  it('carries the width beside what is there already', () => {
    expect(pictureAt('/media/thumbnails/v1', 320)).toBe('/media/thumbnails/v1?w=320');
    expect(pictureAt('/media/covers/p1?v=ab', 640)).toBe('/media/covers/p1?v=ab&w=640');
  });

  it('lists every width for srcset', () => {
    expect(pictureSet('/c?v=1')).toBe('/c?v=1&w=320 320w, /c?v=1&w=640 640w, /c?v=1&w=1280 1280w');
  });
});
