import { UNSEEN } from '#contract/values/characters.ts';
import { canDraw } from './draw-text.ts';

/** Characters that make lines of their own, or turn the text behind them round until they are told to stop. */
const BREAKING_OR_TURNING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/gu;

/** A text as it can be put on paper. */
export interface FittedText {
  /** In the letters of the built-in font, with question marks for others. */
  plain: string;
  /** In the letters of all fonts of the machine; null where it has no more of them than the built-in one. */
  toDraw: string | null;
  /** Whether no font has some letter. */
  lacksLetters: boolean;
}

const known = new Map<string, Promise<boolean>>();

/** Trying a letter takes two milliseconds, so each is tried once. */
function canDrawIt(letter: string): Promise<boolean> {
  const answer = known.get(letter) ?? canDraw(letter);
  known.set(letter, answer);
  return answer;
}

/** Fits a text, composed as far as Unicode can, to the built-in font, which is asked by `has`, or to the machine's. */
export async function fitLetters(
  text: string,
  has: (letter: string) => boolean,
): Promise<FittedText> {
  const letters = [...text.normalize('NFC')];
  const lacked = new Set(letters.filter((letter) => !has(letter) && !UNSEEN.test(letter)));
  const drawable = new Set<string>();
  for (const letter of lacked) if (await canDrawIt(letter)) drawable.add(letter);
  const plain = letters.map((letter) => {
    if (has(letter)) return letter;
    return lacked.has(letter) ? '?' : '';
  });
  const toDraw = letters.map((letter) => {
    if (lacked.has(letter) && !drawable.has(letter)) return '?';
    return has(letter) ? letter : letter.replace(BREAKING_OR_TURNING, '');
  });
  return {
    plain: plain.join(''),
    toDraw: drawable.size > 0 ? toDraw.join('') : null,
    lacksLetters: drawable.size < lacked.size,
  };
}
