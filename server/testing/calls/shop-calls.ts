import sharp from 'sharp';
import { formOf } from '../test-forms.ts';
import { ADMINS, ANYONE, type CallTable, call } from './call-case.ts';
import type { Cast } from './cast.ts';

async function pictureForm(name: string) {
  const red = { width: 640, height: 360, channels: 3, background: '#b3261e' } as const;
  const value = await sharp({ create: red }).png().toBuffer();
  return formOf([{ name, value, fileName: 'red.png' }]);
}

let made = 0;

/** What a new page is created with, under another name each time. */
function newPage() {
  made += 1;
  return { name: `page-${made}`, title: 'Shipping', text: 'By sleigh.' };
}

/** The name of a new page, for one call about it. */
async function addPage(cast: Cast): Promise<string> {
  const page = newPage();
  await (await cast.as('admin')).send('POST', '/api/owner-pages', page);
  return page.name;
}

/** The calls about the shop's own texts and look. */
export const shopCalls: CallTable = {
  'POST /api/markdown/preview': call(ADMINS, () => ({ body: { text: '# Hello' } })),
  'POST /api/shop/pictures/:kind': call(ADMINS, async () => ({
    path: '/api/shop/pictures/logo',
    ...(await pictureForm('picture')),
  })),
  'DELETE /api/shop/pictures/:kind': call(ADMINS, () => ({ path: '/api/shop/pictures/favicon' })),
  'GET /media/shop/:kind': call(ANYONE, async (cast) => {
    const form = await pictureForm('picture');
    const admin = await cast.as('admin');
    await admin.send('POST', '/api/shop/pictures/headline', form.body, form.headers);
    return { path: '/media/shop/headline' };
  }),
  'GET /media/shop/:kind (none)': call([404, 404, 404, 404], () => ({
    path: '/media/shop/favicon',
  })),
  'GET /api/owner-pages': { expected: ADMINS },
  'GET /api/owner-pages/:name': call(ADMINS, () => ({ path: '/api/owner-pages/terms' })),
  'GET /api/owner-pages/:name (unknown)': call([401, 403, 403, 404], () => ({
    path: '/api/owner-pages/unknown',
  })),
  'POST /api/owner-pages': call(ADMINS, () => ({ body: newPage() })),
  'PUT /api/owner-pages/:name': call(ADMINS, () => ({
    path: '/api/owner-pages/terms',
    body: { title: 'Terms', text: 'None.' },
  })),
  'DELETE /api/owner-pages/:name': call(ADMINS, async (cast) => ({
    path: `/api/owner-pages/${await addPage(cast)}`,
  })),
  'GET /api/pages/:name': call(ANYONE, async (cast) => ({
    path: `/api/pages/${await addPage(cast)}`,
  })),
  'GET /api/pages/:name (empty)': call([404, 404, 404, 404], () => ({ path: '/api/pages/about' })),
};
