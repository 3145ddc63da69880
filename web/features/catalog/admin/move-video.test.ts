import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../lib/http-error.ts';
import { type MovePorts, moveVideo } from './move-video.ts';

const place = { order: 2, isSample: true, heading: 'Beards' };

/** Two packages, the video in the first; `fails` names the steps that fail. */
function createPorts(fails: Record<string, Error>) {
  const held = { from: new Set(['beard']), to: new Set<string>() };
  const step = (name: string, act: () => void) => {
    const failure = fails[name];
    if (failure) return Promise.reject(failure);
    act();
    return Promise.resolve(place);
  };
  const setOf = (id: string) => (id === 'from' ? held.from : held.to);
  const ports: MovePorts = {
    add: (id, videoId) => step(`add to ${id}`, () => setOf(id).add(videoId)),
    remove: (id, videoId) => step(`remove from ${id}`, () => setOf(id).delete(videoId)),
  };
  return { held, ports };
}
const move = { videoId: 'beard', from: 'from', to: 'to' };
const broken = new Error('broken');

describe('moving a video', () => {
  it('adds it there and removes it here, and says its place', async () => {
    const { held, ports } = createPorts({});
    expect(await moveVideo(ports, move)).toBe(place);
    expect([...held.from, '|', ...held.to]).toEqual(['|', 'beard']);
  });

  it('changes nothing if the video cannot be added, and says why', async () => {
    const taken = new HttpError(409, '', '{"message":"The video is already in this package."}');
    const { held, ports } = createPorts({ 'add to to': taken });
    await expect(moveVideo(ports, move)).rejects.toThrow('The video is already in this package.');
    expect(held.from.has('beard')).toBe(true);
  });

  it('undoes the addition if the removal fails', async () => {
    const { held, ports } = createPorts({ 'remove from from': broken });
    await expect(moveVideo(ports, move)).rejects.toThrow(
      'Failed to remove video from original package. Video remains in original package.',
    );
    expect([...held.from, '|', ...held.to]).toEqual(['beard', '|']);
  });

  it('says that the video may be in both packages if the undo fails too', async () => {
    const { held, ports } = createPorts({ 'remove from from': broken, 'remove from to': broken });
    await expect(moveVideo(ports, move)).rejects.toThrow(
      'Move failed and rollback unsuccessful. Video may be in both packages. Please refresh and try again.',
    );
    expect([...held.from, '|', ...held.to]).toEqual(['beard', '|', 'beard']);
  });
});
