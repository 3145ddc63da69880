import { codeOf } from '../codes/test-codes.ts';
import {
  ADMINS,
  ADMINS_IN_VAIN,
  ANYONE,
  about,
  type CallTable,
  NOBODY,
  pictureForm,
  send,
} from './call-case.ts';
import type { TestUsers } from './test-users.ts';

let made = 0;

/** The input for a new page, under another name each time. */
function newPage() {
  made += 1;
  return { name: `page-${made}`, title: 'Shipping', text: 'By sleigh.' };
}

/** The input for a new code, under another name each time. */
function newCode() {
  made += 1;
  return codeOf({ code: `call-${made}` });
}

async function addPage(users: TestUsers) {
  const page = newPage();
  await (await users.as('admin')).send('POST', '/api/owner-pages', page);
  return { name: page.name };
}

async function addCode(users: TestUsers) {
  const answer = await (await users.as('admin')).send('POST', '/api/promo-codes', newCode());
  return { codeId: String(answer.json().id) };
}

async function addHeadline(users: TestUsers) {
  const { body, headers } = await pictureForm('picture');
  await (await users.as('admin')).send('POST', '/api/shop/pictures/headline', body, headers);
  return { kind: 'headline' };
}

/** The calls about the shop's own texts and look, and about promotion codes. */
export const shopCalls: CallTable = {
  'POST /api/markdown/preview': send(ADMINS, { text: '# Hello' }),
  'POST /api/shop/pictures/:kind': {
    expected: ADMINS,
    make: async () => ({ ids: { kind: 'logo' }, ...(await pictureForm('picture')) }),
  },
  'DELETE /api/shop/pictures/:kind': about(ADMINS, { kind: 'favicon' }),
  'GET /media/shop/:kind': about(ANYONE, addHeadline),
  'GET /media/shop/:kind (none)': about(NOBODY, { kind: 'favicon' }),
  'GET /api/owner-pages': { expected: ADMINS },
  'GET /api/owner-pages/:name': about(ADMINS, { name: 'terms' }),
  'GET /api/owner-pages/:name (unknown)': { expected: ADMINS_IN_VAIN },
  'POST /api/owner-pages': send(ADMINS, newPage),
  'PUT /api/owner-pages/:name': about(ADMINS, { name: 'terms' }, { title: 'Terms', text: 'None.' }),
  'DELETE /api/owner-pages/:name': about(ADMINS, addPage),
  'GET /api/pages/:name': about(ANYONE, addPage),
  'GET /api/pages/:name (empty)': about(NOBODY, { name: 'about' }),
  'GET /api/promo-codes': { expected: ADMINS },
  'POST /api/promo-codes': send(ADMINS, newCode),
  'PUT /api/promo-codes/:codeId': about(ADMINS, addCode, newCode),
  'PUT /api/promo-codes/:codeId (unknown)': send(ADMINS_IN_VAIN, newCode),
  'GET /api/promo-codes/:codeId/uses': about(ADMINS, addCode),
};
