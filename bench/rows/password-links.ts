import { type Row, type Sample, Unusable } from '../frame/row.ts';
import { shareOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import type { Visit } from '../load/honest-visitor.ts';
import type { Question } from '../load/request-in-turn.ts';
import { runLoad, visitShop } from '../load/visit-shop.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import { openShop, type Shop } from '../shop/shop.ts';

const SECONDS = 10;
const CLIENTS = 4;
const PAUSE_MS = 10;
const HEALTH: Visit = { path: '/healthz', status: 200 };
const LINKS: Question = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  body: JSON.stringify({ email: 'nobody-*@north.example' }),
};
const PLAIN: Question = { method: 'GET', path: '/' };

/** What visitors notice of the jobs that others cause. */
export const passwordLinks: Row = {
  name: 'password-links',
  title: `/healthz for ${SECONDS} seconds while ${CLIENTS} clients ask for links to new passwords (SQLite; each a job), against while they ask for as many pages in a second`,
  needs: [],
  figures: [
    { name: 'p99 of /healthz', unit: 'ms', against: 'pages', atMost: 5 },
    { name: 'asked', unit: 'per second', against: 'pages' },
  ],
  async prepare(place) {
    const shop = await openShop(place, {
      environment: { PASSWORD_RESETS_PER_ADDRESS: '1000000' },
      seed: (deps) => fillCatalogue(deps, 12),
    });
    let perSecond = 0;
    const links = async () => {
      const sample = await ask(place, shop, LINKS);
      perSecond = sample.asked ?? 0;
      return sample;
    };
    await links();
    return [
      { name: 'store', round: links },
      { name: 'pages', round: () => ask(place, shop, PLAIN, perSecond) },
    ];
  },
};

/** How /healthz is answered while clients ask something, at most so often `perSecond` together. */
async function ask(
  place: Workplace,
  shop: Shop,
  question: Question,
  perSecond?: number,
): Promise<Sample> {
  const asked = [shop.url, SECONDS, CLIENTS, JSON.stringify(question)];
  const rate = perSecond === undefined ? [] : [perSecond];
  const [times, answers] = await Promise.all([
    visitShop(place, shop.url, { seconds: SECONDS, visits: [HEALTH], pauseMs: PAUSE_MS }),
    runLoad(place, 'request-in-turn.ts', ...asked, ...rate),
  ]);
  if (Number(answers) < SECONDS) throw new Unusable('store: too few answers');
  return { 'p99 of /healthz': shareOf(times, 0.99), asked: Number(answers) / SECONDS };
}
