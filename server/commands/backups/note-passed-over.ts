import type { Terminal } from '../command.ts';

/** Says which newer backups were passed over, because another instance than the shop made them. */
export function notePassedOver({ note }: Terminal, passedOver: readonly string[]): void {
  const [newest, ...others] = passedOver;
  if (newest === undefined) return;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  note(
    `Newer ones are there, of a store that is not the shop or was not when it made them: ${newest}${more}. To take one, give its whole name: <location>/backups/${newest}`,
  );
}
