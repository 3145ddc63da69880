import type { FirstDay } from '#contract/overview.ts';
import type { PaymentSetup } from '#contract/settings.ts';
import { EXAMPLE_CONTACT, NEW_STORE } from '#contract/values/new-store.ts';
import type { Deps } from '#platform/deps.ts';
import { readBackupState } from '../backups/index.ts';
import { listPackagesWithVideos } from '../catalog/index.ts';
import { findMailTrouble, isSenderProven } from '../mail/index.ts';
import { isAnybodyNotified } from '../notices/index.ts';
import { listPreparations } from '../renditions/index.ts';
import { hasReceipt } from '../sales/index.ts';
import { findExamples, hasOwnLook, listPageLinks, readTimeZone } from '../shop/index.ts';
import type { ShopPayments } from './shop-needs.ts';

type FirstDayDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'policy'>;
type Step = FirstDay['steps'][number];

/** The knowledge of each step: true where it is done, else why it is not, or false where its name says it. */
type Facts = Partial<Record<Step['kind'], boolean | string>>;

const REQUIRED: readonly Step['kind'][] = ['contact', 'keys', 'video', 'mail', 'pages', 'live'];

/** Reads what is left to do until the shop is ready; null once it is, and has sold for real money. */
export async function readFirstDay(
  deps: FirstDayDeps,
  payments: ShopPayments,
): Promise<FirstDay | null> {
  const hasSold = await hasReceipt(deps, { livemode: true });
  const setup = await payments.describe();
  const isLive = setup?.ready === true && setup.mode === 'live';
  const facts: Facts = {
    contact: await checkContact(deps),
    keys: checkKeys(setup),
    video: await checkVideo(deps),
    mail: await checkMail(deps, hasSold),
    pages: await checkPages(deps),
    live: isLive,
    ...(hasSold ? {} : await readAdvice(deps, isLive)),
  };
  const kinds = Object.keys(facts) as Step['kind'][];
  const steps = kinds.map((kind): Step => {
    const fact = facts[kind];
    const problem = typeof fact === 'string' ? fact : null;
    return { kind, isRequired: REQUIRED.includes(kind), isDone: fact === true, problem };
  });
  const isReady = steps.every(({ isRequired, isDone }) => isDone || !isRequired);
  return isReady && hasSold ? null : { isReady, hasSold, steps };
}

/** Reads what is good to have, which ends with the first live payment. */
async function readAdvice(deps: FirstDayDeps, isLive: boolean): Promise<Facts> {
  const hasTried = await hasReceipt(deps, { livemode: false });
  return {
    // With live keys there is none any more.
    ...((hasTried || !isLive) && { purchase: hasTried }),
    zone: (await readTimeZone(deps)) !== 'UTC',
    backups: (await readBackupState(deps)).schedule !== null,
    notices: await isAnybodyNotified(deps),
    look: await hasOwnLook(deps),
  };
}

function checkKeys(setup: PaymentSetup | undefined): boolean | string {
  if (setup === undefined) return 'The saved ones cannot be decrypted. Save both again.';
  return setup.ready || (setup.problem ?? false);
}

async function checkContact(deps: FirstDayDeps): Promise<true | string> {
  const { name, email, phone } = await findExamples(deps);
  const shown = [
    ...(name ? [`“${NEW_STORE.name}”`] : []),
    ...(email ? [EXAMPLE_CONTACT.email] : []),
    ...(phone ? [EXAMPLE_CONTACT.phone] : []),
  ];
  return shown.length === 0 || `They are still examples: ${shown.join(', ')}.`;
}

/** Whether somebody who buys a package can watch a video. */
async function checkVideo(deps: FirstDayDeps): Promise<true | string> {
  const packages = await listPackagesWithVideos(deps);
  if (packages.length === 0) return 'No package is on sale.';
  const videoIds = packages.flatMap((one) => one.videoIds);
  if (videoIds.length === 0) return 'No package on sale has a video.';
  const unready = ['queued', 'running', 'waiting_for_ffmpeg', 'failed', 'cancelled'] as const;
  const preparations = await listPreparations(deps, unready);
  const states = new Map(preparations.map(({ videoId, state }) => [videoId, state]));
  const found = new Set(videoIds.map((id) => states.get(id)));
  if (found.has(undefined)) return true;
  if (found.has('queued') || found.has('running'))
    return 'The video is being prepared, which takes a while.';
  if (found.has('waiting_for_ffmpeg'))
    return 'The video cannot be prepared, because ffmpeg is missing.';
  return 'The video could not be prepared. Open it to see why.';
}

/** A shop that sells has sent confirmations: it need not prove it again after an update. */
async function checkMail(deps: FirstDayDeps, hasSold: boolean): Promise<boolean | string> {
  const found = await findMailTrouble(deps);
  if (found !== null) return found.isUnset ? false : found.trouble;
  return hasSold || (await isSenderProven(deps)) || 'Send yourself a test message.';
}

async function checkPages(deps: FirstDayDeps): Promise<true | string> {
  const names = (await listPageLinks(deps)).map(({ name }) => name);
  const empty = ['imprint', 'terms'].filter((name) => !names.includes(name));
  if (empty.length === 0) return true;
  if (empty.length === 2) return 'Both are empty.';
  return empty[0] === 'imprint' ? 'The imprint is empty.' : 'The terms are empty.';
}
