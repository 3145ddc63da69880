export { readStore } from './read-store.ts';
export { shopSettings } from './shop.settings.ts';
