import type { FirstDay, Needs } from '#contract/overview.ts';
import { settingsPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';

type Step = FirstDay['steps'][number];

/** How a step is shown: its name, the page for it, and why it is to be done. */
export const STEPS: Record<Step['kind'], { title: string; to: string; reason: string }> = {
  contact: {
    title: 'Name and Contact',
    to: settingsPath('store'),
    reason: 'Every visitor sees the name, the e-mail address and the phone number.',
  },
  keys: {
    title: 'Stripe Keys',
    to: pages.settings,
    reason: 'Customers pay by card through Stripe. Begin with test keys.',
  },
  video: {
    title: 'A Package with a Video',
    to: pages.adminPackages,
    reason: 'It is what you sell.',
  },
  mail: {
    title: 'Mail Server',
    to: settingsPath('mail'),
    reason: 'Buyers get their confirmation, and links for new passwords, by mail.',
  },
  pages: {
    title: 'Imprint and Terms',
    to: settingsPath('pages'),
    reason: 'Buyers want to know who sells, and on what terms. Many countries require both.',
  },
  live: {
    title: 'Live Keys',
    to: pages.settings,
    reason: 'With test keys real cards are declined.',
  },
  purchase: {
    title: 'A Test Purchase',
    to: pages.home,
    reason:
      'While test keys are saved, buy as your customers do, with the card 4242 4242 4242 4242.',
  },
  zone: {
    title: 'Time Zone',
    to: settingsPath('store'),
    reason: 'Your days begin at midnight there.',
  },
  backups: {
    title: 'Backups',
    to: settingsPath('backups'),
    reason: 'They are made automatically every day, to another disk or a bucket.',
  },
  notices: {
    title: 'Notices to You',
    to: settingsPath('mail'),
    reason: 'You hear of disputes, withdrawals and failed backups by mail.',
  },
  look: {
    title: 'Your Look',
    to: settingsPath('store'),
    reason: 'A color, a logo, and a picture and words above your packages.',
  },
};

/** How many required steps are left. */
export function countLeft({ steps }: FirstDay): number {
  return steps.filter(({ isRequired, isDone }) => isRequired && !isDone).length;
}

/** The step that says what a need of the shop says, too. */
const STEP_OF: Partial<Record<Needs['shop'][number]['kind'], Step['kind']>> = {
  keys: 'keys',
  'test-mode': 'live',
  mail: 'mail',
  contact: 'contact',
  notices: 'notices',
};

/** The needs that no open step says: nothing stands on the page twice. */
export function withoutSteps(needs: Needs, firstDay: FirstDay | null): Needs {
  const open = new Set(firstDay?.steps.filter(({ isDone }) => !isDone).map(({ kind }) => kind));
  const isOpen = (kind: Step['kind'] | undefined) => kind !== undefined && open.has(kind);
  return {
    ...needs,
    shop: needs.shop.filter(({ kind }) => !isOpen(STEP_OF[kind])),
    // Missing backups are said by the step, failed ones are not.
    backup: { ...needs.backup, isScheduled: needs.backup.isScheduled || open.has('backups') },
  };
}
