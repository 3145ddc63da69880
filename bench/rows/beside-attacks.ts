import { join } from 'node:path';
import { type Contestant, type Row, type Sample, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { startDemo } from '../shop/start-demo.ts';

const CLIENTS = 16;
const SECONDS = 30;
const CUSTOMER = { email: 'holly@example.com', password: 'watch-tonight' };

/** Some visits of each kind are refused by a limit; the rest of them is what the limit leaves to do. */
const KINDS = [
  'guesses of codes',
  'guesses of reductions',
  'account copies',
  'progress saves',
  'payment intents',
  'unknown pages',
  'unknown packages',
  'sign-ins of strangers',
  'made-up cookies',
] as const;
type Kind = (typeof KINDS)[number];

/** Measures what one visitor notices of one machine that asks as often as it is answered. */
export const besideAttacks: Row = {
  name: 'beside-attacks',
  title: `p99 of an honest visitor (/, a package and the list of packages of the demo store) beside ${CLIENTS} clients for ${SECONDS} seconds, against the same visitor alone`,
  needs: ['wrk'],
  warmUps: 0,
  figures: KINDS.map((kind) => ({ name: kind, unit: 'ms', against: 'alone', atMost: 5 })),
  async prepare(place) {
    const url = await startDemo(place);
    const attacks = await planAttacks(url);
    const paths = ['/', `/packages/${attacks.slug}`, '/api/packages'];
    const visit = async () => {
      const script = join(import.meta.dirname, '../load/honest-visitor.ts');
      const node = [process.execPath, script, url, String(SECONDS), ...paths];
      const times: number[] = JSON.parse(await place.load(node));
      return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
    };
    return [beside(place, { url, visit, scripts: attacks.scripts }), alone(visit)];
  },
};

function alone(visit: () => Promise<number>): Contestant {
  return {
    name: 'alone',
    async round() {
      const p99 = await visit();
      return Object.fromEntries(KINDS.map((kind) => [kind, p99]));
    },
  };
}

function beside(
  place: Workplace,
  asked: { url: string; visit: () => Promise<number>; scripts: Record<Kind, string> },
): Contestant {
  const { url, visit } = asked;
  const load = { url, connections: CLIENTS, seconds: SECONDS + 1, mayBeRefused: true };
  return {
    name: 'store',
    async round() {
      const sample: Record<string, number> = {};
      for (const kind of KINDS) {
        const script = RANDOM + asked.scripts[kind];
        const [p99] = await Promise.all([visit(), runWrk(place, { ...load, script })]);
        sample[kind] = p99;
      }
      return sample satisfies Sample;
    },
  };
}

/** Lua: a word that nobody has said before. */
const RANDOM = `
math.randomseed(os.time())
local function word()
  local said = ''
  for at = 1, 32 do said = said .. string.char(96 + math.random(26)) end
  return said
end
`;

/** Lua: what each client asks. */
const ask = (method: string, path: string, body: unknown = null, cookie = '') => {
  const said = body === null ? 'nil' : `([==[${JSON.stringify(body)}]==]):gsub('ANY', word())`;
  const lines = [
    `local body = ${said}`,
    `local path = ('${path}'):gsub('ANY', word())`,
    `local cookie = ('${cookie}'):gsub('ANY', word())`,
    `wrk.headers['cookie'] = cookie ~= '' and cookie or nil`,
    `wrk.headers['content-type'] = 'application/json'`,
    `return wrk.format('${method}', path, wrk.headers, body)`,
  ];
  return `function request()\n  ${lines.join('\n  ')}\nend\n`;
};

async function planAttacks(url: string): Promise<{ slug: string; scripts: Record<Kind, string> }> {
  const signedIn = await fetch(`${url}/api/auth/customer-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CUSTOMER),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const list = async (path: string): Promise<{ id: string; slug: string; price: string }[]> =>
    JSON.parse(await (await fetch(url + path, { headers: { cookie } })).text());
  const [mine] = await list('/api/customer/packages');
  const listed = await list('/api/packages');
  const other = listed.find(({ id }) => id !== mine?.id);
  const [video] = mine === undefined ? [] : await list(`/api/customer/packages/${mine.id}/videos`);
  if (video === undefined || other === undefined) throw new Unusable('the demo has no customer');
  const packages = [{ id: other.id }];
  const stranger = { email: 'ANY@example.com', password: 'reindeer-bench' };
  const customerInfo = { firstName: 'Ann', lastName: 'North', ...stranger };
  const save = { positionSeconds: 3, watched: false, playedSeconds: 3 };
  return {
    slug: other.slug,
    scripts: {
      'guesses of codes': ask('POST', '/api/validate-promo-code', { code: 'ANY' }),
      'guesses of reductions': ask('POST', '/api/reductions', { code: 'ANY', packages }),
      'account copies': ask('GET', '/api/account/copy', null, cookie),
      'progress saves': ask('PUT', `/api/customer/progress/${video.id}`, save, cookie),
      'payment intents': ask('POST', '/api/create-payment-intent', {
        amount: other.price,
        customerInfo,
        packages,
      }),
      'unknown pages': ask('GET', '/ANY'),
      'unknown packages': ask('GET', '/packages/ANY'),
      'sign-ins of strangers': ask('POST', '/api/auth/customer-login', stranger),
      'made-up cookies': ask('GET', '/', null, 'sleigh_session=ANY'),
    },
  };
}
