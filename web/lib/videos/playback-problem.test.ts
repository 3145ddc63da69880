import { describe, expect, it } from 'vitest';
import { describeProblem } from './playback-problem.ts';

describe('why a video does not play', () => {
  it('tells a lost connection from lost access, a deleted video and a broken one', () => {
    expect(describeProblem('unreachable').reason).toContain('connection was lost');
    expect(describeProblem(401).reason).toContain('session has ended');
    expect(describeProblem(401).isSessionEnd).toBe(true);
    expect(describeProblem(403).reason).toBe('You no longer have access to this video.');
    expect(describeProblem(404).reason).toBe('This video is no longer available.');
    expect(describeProblem(409).isElsewhere).toBe(true);
    expect(describeProblem(503).advice).toContain('try again in a moment');
    expect(describeProblem(200).reason).toContain('could not be played');
  });

  it('never asks to contact support, because the player does not know the order', () => {
    const problems = [
      200,
      401,
      403,
      404,
      409,
      503,
      'unreachable',
      'undecodable',
      'no picture',
    ] as const;
    for (const problem of problems) {
      expect(describeProblem(problem).advice).not.toContain('support');
    }
  });

  it('tells a damaged part of the file from a file without a picture', () => {
    expect(describeProblem('undecodable').reason).toContain('could not play this part');
    expect(describeProblem('no picture').reason).toContain('cannot show the picture');
  });
});
