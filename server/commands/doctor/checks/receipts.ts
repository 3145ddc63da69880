import { canDraw } from '#platform/pdf/draw-text.ts';
import { KNOWN_SCRIPTS } from '#platform/pdf/known-scripts.ts';
import { type Finding, ok } from '../finding.ts';

const listFormat = new Intl.ListFormat('en-US');

/**
 * Which scripts this machine can print on receipts besides those of the built-in font. It is never a problem: the page of the
 * receipt has all letters.
 */
export async function checkReceipts(): Promise<Finding[]> {
  const scripts: string[] = [];
  const missing: string[] = [];
  const packages = new Set<string>();
  for (const { name, letter, debianPackage } of KNOWN_SCRIPTS) {
    const isThere = await canDraw(letter);
    (isThere ? scripts : missing).push(name);
    if (!isThere) packages.add(debianPackage);
  }
  const printed = listFormat.format(['Latin', 'Greek', 'Cyrillic', ...scripts]);
  const says = `Receipts as PDF can be printed with these letters: ${printed}.`;
  if (missing.length === 0) return [ok(says)];
  const command = `apt install ${[...packages].join(' ')}`;
  return [
    ok(
      `${says} There is no font for ${listFormat.format(missing)}: they are question marks. If you have such customers: ${command}.`,
    ),
  ];
}
