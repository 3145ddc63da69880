import { endpoint } from '../endpoint.ts';
import { backups } from './backups.ts';

/** Says that this store, which was restored from a backup, is the shop: what waited goes on within seconds. */
export const becomeShop = endpoint({
  method: 'POST',
  path: '/api/settings/backups/shop',
  access: 'admin',
  summary: 'Say that this restored store is the shop now',
  response: backups,
});
