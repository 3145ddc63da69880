import { readInput } from '#platform/http/validate.ts';
import type { Setting } from './setting.ts';

/** The value of a setting, trimmed. Throws 400 with the setting's own sentence if it is not valid. */
export function checkSetting({ schema }: Pick<Setting, 'schema'>, typed: string): string {
  return readInput(schema, typed.trim(), 'value');
}
