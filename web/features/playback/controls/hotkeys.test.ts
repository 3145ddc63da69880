import { describe, expect, it } from 'vitest';
import { hotkeyFor, type KeyPlace, speedFrom, speedsWith } from './hotkeys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };
const press = (key: string, place: KeyPlace = 'stage', more: Partial<typeof plain> = {}) =>
  hotkeyFor({ key, ...plain, ...more }, place);

describe('the player’s keys', () => {
  it('play, seek, mute, caption, fill the screen and change the speed', () => {
    expect(press(' ')).toEqual({ does: 'toggle' });
    expect(press('k')).toEqual({ does: 'toggle' });
    expect(press('K')).toEqual({ does: 'toggle' });
    expect(press('j')).toEqual({ does: 'seek', by: -10 });
    expect(press('ArrowLeft')).toEqual({ does: 'seek', by: -10 });
    expect(press('l')).toEqual({ does: 'seek', by: 10 });
    expect(press('ArrowRight')).toEqual({ does: 'seek', by: 10 });
    expect(press('ArrowUp')).toEqual({ does: 'volume', by: 0.1 });
    expect(press('m')).toEqual({ does: 'mute' });
    expect(press('c')).toEqual({ does: 'captions' });
    expect(press('f')).toEqual({ does: 'fullscreen' });
    expect(press('<')).toEqual({ does: 'speed', by: -0.25 });
    expect(press('>')).toEqual({ does: 'speed', by: 0.25 });
    expect(press('x')).toBeNull();
    expect(press('p')).toBeNull();
  });

  it('leave a control its own keys', () => {
    expect(press(' ', 'button')).toBeNull();
    expect(press(' ', 'menu')).toBeNull();
    expect(press('ArrowUp', 'menu')).toBeNull();
    expect(press('ArrowLeft', 'range')).toBeNull();
    expect(press('ArrowUp', 'elsewhere')).toBeNull();
    expect(press('ArrowLeft', 'elsewhere')).toEqual({ does: 'seek', by: -10 });
    expect(press('k', 'button')).toEqual({ does: 'toggle' });
  });

  it('leave the browser’s own shortcuts alone', () => {
    expect(press('f', 'stage', { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', 'stage', { altKey: true })).toBeNull();
    expect(press('m', 'stage', { metaKey: true })).toBeNull();
  });

  it('repeat steps while held, never switches', () => {
    expect(press('l', 'stage', { repeat: true })).toEqual({ does: 'seek', by: 10 });
    expect(press('m', 'stage', { repeat: true })).toBeNull();
  });
});

describe('the speed', () => {
  it('stays between 0.5 and 2', () => {
    expect(speedFrom(1, 0.25)).toBe(1.25);
    expect(speedFrom(2, 0.25)).toBe(2);
    expect(speedFrom(0.5, -0.25)).toBe(0.5);
  });

  it('can be chosen again where it is none of the usual ones', () => {
    expect(speedsWith(1)).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    expect(speedsWith(1.1)).toEqual([0.5, 0.75, 1, 1.1, 1.25, 1.5, 1.75, 2]);
  });
});
