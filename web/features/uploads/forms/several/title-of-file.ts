import { startOf, TURNING } from '#contract/values/characters.ts';

const MAX_TITLE = 200;

/**
 * A title made from a file's name: without its ending and what turns the writing round, with blanks where a name without blanks
 * has other marks.
 * "01_the-first-ho.mp4" becomes "01 the first ho".
 */
export function titleOfFile(name: string): string {
  const bare = name
    .split(TURNING)
    .join('')
    .replace(/\.[a-z\d]{1,5}$/i, '');
  const spaced = /\s/.test(bare) ? bare.replaceAll('_', ' ') : bare.replaceAll(/[_.-]+/g, ' ');
  const title = spaced.replaceAll(/\s+/g, ' ').trim();
  return startOf(title === '' ? name : title.charAt(0).toUpperCase() + title.slice(1), MAX_TITLE);
}
