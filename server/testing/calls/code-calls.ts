import { codeOf } from '../codes/test-codes.ts';
import { ADMINS, type CallTable, call } from './call-case.ts';
import type { Cast } from './cast.ts';

let made = 0;

/** What a new code is created with, under another name each time. */
function newCode() {
  made += 1;
  return codeOf({ code: `call-${made}` });
}

/** The id of a new code, for one call about it. */
async function addCode(cast: Cast): Promise<string> {
  const answer = await (await cast.as('admin')).send('POST', '/api/promo-codes', newCode());
  return String(answer.json().id);
}

/** The calls about promotion codes. */
export const codeCalls: CallTable = {
  'GET /api/promo-codes': { expected: ADMINS },
  'POST /api/promo-codes': call(ADMINS, () => ({ body: newCode() })),
  'PUT /api/promo-codes/:codeId': call(ADMINS, async (cast) => ({
    path: `/api/promo-codes/${await addCode(cast)}`,
    body: newCode(),
  })),
  'PUT /api/promo-codes/:codeId (unknown)': call([401, 403, 403, 404], () => ({
    path: '/api/promo-codes/unknown',
    body: newCode(),
  })),
  'GET /api/promo-codes/:codeId/uses': call(ADMINS, async (cast) => ({
    path: `/api/promo-codes/${await addCode(cast)}/uses`,
  })),
};
