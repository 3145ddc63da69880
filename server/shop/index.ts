export { daySettings } from './days/days.settings.ts';
export { readSpan, readTimeZone } from './days/shop-days.ts';
export { describeStore, readStore } from './describe-store.ts';
export { lookRoutes } from './look/look.routes.ts';
export { readLogo } from './look/read-logo.ts';
export { markdownRoutes } from './markdown.routes.ts';
export { ownerPageRoutes } from './pages/owner-pages.routes.ts';
export { findPage } from './pages/owner-pages.ts';
export { shopSettings } from './shop.settings.ts';
