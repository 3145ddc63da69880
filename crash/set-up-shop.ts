import type { PublicPackage } from '#contract/catalog.ts';
import { openBrowser } from './buyers/browser.ts';
import type { Shop } from './buyers/shop.ts';
import { providerKeys } from './provider.ts';

export const admin = { username: 'nick', password: 'reindeer-admin' };

const goods = [
  { name: 'Beard', price: 49, isBundle: false },
  { name: 'Voice', price: 39.5, isBundle: false },
  { name: 'Sleigh', price: 25, isBundle: false },
  { name: 'Reindeer', price: 19.99, isBundle: false },
  { name: 'Everything', price: 89.99, isBundle: true },
];

/** Sets up a new shop: keys, promotion code, packages. Returns the packages on sale. */
export async function setUpShop(shop: Shop): Promise<PublicPackage[]> {
  const browser = openBrowser(shop);
  const request = async (method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
    const { status, text } = await browser.insist(method, path, body);
    if (status === 200) return text;
    throw new Error(`${method} ${path} answered ${status}: ${text}`);
  };
  await request('POST', '/api/auth/login', admin);
  const settings = {
    VITE_STRIPE_PUBLIC_KEY: providerKeys.publicKey,
    STRIPE_SECRET_KEY: providerKeys.secretKey,
    FREE_PROMO_CODE: shop.promoCode,
  };
  for (const [key, value] of Object.entries(settings)) {
    await request('POST', '/api/settings', { key, value });
  }
  for (const one of goods) {
    await request('POST', '/api/packages', {
      ...one,
      description: `All of ${one.name}.`,
      features: [],
    });
  }
  return JSON.parse(await request('GET', '/api/packages'));
}
