import type { Active, Over } from '@dnd-kit/core';
import { describe, expect, it } from 'vitest';
import { announcementsFor } from './sort-announcements.ts';

const videos = [
  { id: 'a', title: 'Beards' },
  { id: 'b', title: 'Suits' },
];
const told = announcementsFor(videos, 'video');
const active = { id: 'a' } as Active;
const over = { id: 'b' } as Over;

describe('the announcements while sorting', () => {
  it('names the video and its place', () => {
    expect(told.onDragStart({ active })).toBe('Picked up Beards, place 1 of 2.');
    expect(told.onDragOver({ active, over: { id: 'a' } as Over })).toBeUndefined();
    expect(told.onDragOver({ active, over })).toBe('Beards is at place 2 of 2.');
    expect(told.onDragOver({ active, over: { id: 'a' } as Over })).toBe(
      'Beards is at place 1 of 2.',
    );
    expect(told.onDragEnd({ active, over })).toBe(
      'Put down Beards at place 2 of 2. Save the order to keep it.',
    );
    expect(told.onDragCancel({ active, over: null })).toBe(
      'Beards stays where it was, place 1 of 2.',
    );
  });
});
