import { TURNING } from '#contract/values/characters.ts';

/** The tags that a cue's text may have (WebVTT 4.2.2): they style it, name a voice or a language. */
const TAGS =
  /<\/?(?:b|i|u|ruby|rt)>|<\/?c(?:\.[\w-]+)*>|<v(?:\.[\w-]+)*(?:[ \t][^<>&\r\n]*)?>|<\/v>|<lang [A-Za-z0-9-]+>|<\/lang>|<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>/g;
/** Fonts, and positions in braces: common in SubRip files, and nothing that a player shows. */
const SUBRIP_STYLE = /<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi;
const ENTITY = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,6}|#x[0-9a-f]{1,6});)/gi;
const CONTROL = /[\p{Cc}--\t]/gv;

function escaped(text: string): string {
  return text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A line of a cue as WebVTT: its tags stay, and any other markup is shown as it was typed. */
export function cueText(line: string): string {
  const clean = line.replace(CONTROL, '').replace(SUBRIP_STYLE, '');
  let text = '';
  let from = 0;
  for (const { 0: tag, index } of clean.matchAll(TAGS)) {
    text += escaped(clean.slice(from, index)) + tag;
    from = index + tag.length;
  }
  return text + escaped(clean.slice(from));
}

/** The same without tags, for a title. Captions need what turns the writing round, titles in a list do not. */
export function plainCueText(line: string): string {
  const shown = line.replace(CONTROL, '').split(TURNING).join('');
  const clean = shown.replace(SUBRIP_STYLE, '').replace(TAGS, '');
  return escaped(clean);
}
