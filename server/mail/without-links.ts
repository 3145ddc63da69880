/** As many characters of what somebody typed as a message shows. */
const SHOWN_CHARACTERS = 60;

/**
 * Makes what somebody typed fit for a message: short, and of letters, digits, spaces, emoji and a few signs that no
 * program makes a link of, because anybody can have it sent to the address of a customer or an admin.
 */
export function withoutLinks(typed: string): string {
  // Join controls are part of some names.
  const words = typed
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Join_Control}\p{ExtPict}\p{EMod}'’,#()&-]+/gu, ' ')
    .trim();
  const characters = [...words];
  if (characters.length <= SHOWN_CHARACTERS) return words;
  return `${characters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`;
}
