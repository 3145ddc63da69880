import type { ConsentText, GivenConsent } from '#contract/consumer-rights/consent.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { readSetting, readSettings } from '../../settings/index.ts';
import { consentSettings } from './consent.settings.ts';
import type { Consent } from './consent.store.ts';

type ReadDeps = Pick<Deps, 'db' | 'vault'>;

/** Enough of the hash to tell any two texts of a shop apart, and short enough to be read out. */
const VERSION_CHARACTERS = 12;

/** Whether buyers are asked for their consent, and may withdraw on the site. */
export async function hasConsumerRights(deps: ReadDeps): Promise<boolean> {
  return (await readSetting(deps, consentSettings.consumerRights)) === 'on';
}

/** Reads the text that buyers are asked to consent to; null where the shop asks for no consent. */
export async function readConsentText(deps: ReadDeps): Promise<ConsentText | null> {
  const { consumerRights, text } = await readSettings(deps, consentSettings);
  if (consumerRights !== 'on') return null;
  return { text, version: sha256(text).slice(0, VERSION_CHARACTERS) };
}

/** A stored consent as pages show it. */
export function describeConsent({ text, version, givenAt }: Consent): GivenConsent {
  return { text, version, at: isoTime(givenAt) };
}
