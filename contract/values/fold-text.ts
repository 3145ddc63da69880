/** Apostrophes of different keyboards and of word processors. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u0060]/g;

/** Hyphens and dashes of word processors, and the minus. */
export const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** Characters of no width, soft hyphens, and signs of direction. */
const OF_NO_WIDTH = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic, which are seldom written. Marks of other
 * scripts are vowels.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u064b-\u065f\u0670]/g;

/** Letters with a stroke or of two letters, which Unicode does not take apart, and a sigma at the end of a word. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};

/**
 * The form in which texts are compared where it should not matter how they were typed: case in every script, accents, letters
 * in one part or two, full width, kinds of apostrophes and hyphens, and characters of no width are gone. "Łukasz O’Brién" becomes
 * "lukasz o'brien".
 */
export function foldText(text: string): string {
  return text
    .replaceAll('\u00b4', "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(OF_NO_WIDTH, '')
    .replace(ACCENTS, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðħłþς]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
