/** The languages to choose from; with regions where the written language differs. */
const TAGS =
  'ar bg bn ca cs da de el en en-GB es es-419 et eu fa fi fil fr fr-CA gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** The name of a language in that language: "Deutsch". */
export function ownNameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The languages with their English names, in the order of the alphabet. */
export function listLanguages(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return TAGS.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
}

/** The English name of a language. */
export function nameOf(tag: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
}
