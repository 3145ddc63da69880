import { saveSetting as save } from '../../../server/testing/settings/save-setting.ts';
import type { OpenStore } from '../open-store.ts';

/** Saves a setting, as if it had been so before. */
export function saveSetting({ deps }: OpenStore, setting: Parameters<typeof save>[1]) {
  return save(deps, setting);
}
