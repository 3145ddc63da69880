const CORE = 'fonts-noto-core';
const CJK = 'fonts-noto-cjk';

/** A script that the built-in font lacks. */
export interface KnownScript {
  /** As people call it, or the language that most of its readers have. */
  name: string;
  /** A letter that every font of the script has. */
  letter: string;
  /** The font that is taken where it is installed, and its package on Debian. */
  font: string;
  debianPackage: string;
}

const row = (name: string, letter: string, font: string, debianPackage = CORE): KnownScript => ({
  name,
  letter,
  debianPackage,
  font: `Noto ${font}`,
});

export const KNOWN_SCRIPTS: readonly KnownScript[] = [
  row('Chinese', '汉', 'Sans CJK JP', CJK),
  row('Japanese', 'あ', 'Sans CJK JP', CJK),
  row('Korean', '한', 'Sans CJK JP', CJK),
  row('Arabic', 'ع', 'Sans Arabic'),
  row('Hebrew', 'ש', 'Sans Hebrew'),
  row('Thai', 'ก', 'Sans Thai'),
  row('Hindi', 'ह', 'Sans Devanagari'),
  row('Bengali', 'ব', 'Sans Bengali'),
  row('Punjabi', 'ਪ', 'Sans Gurmukhi'),
  row('Gujarati', 'ગ', 'Sans Gujarati'),
  row('Tamil', 'த', 'Sans Tamil'),
  row('Telugu', 'త', 'Sans Telugu'),
  row('Kannada', 'ಕ', 'Sans Kannada'),
  row('Malayalam', 'മ', 'Sans Malayalam'),
  row('Sinhala', 'ක', 'Sans Sinhala'),
  row('Burmese', 'မ', 'Sans Myanmar'),
  row('Khmer', 'ខ', 'Sans Khmer'),
  row('Lao', 'ລ', 'Sans Lao'),
  row('Armenian', 'Հ', 'Sans Armenian'),
  row('Georgian', 'ქ', 'Sans Georgian'),
  row('Amharic', 'አ', 'Sans Ethiopic'),
  row('emoji', '🎅', 'Color Emoji', 'fonts-noto-color-emoji'),
];
