export { listUnconfirmedConsents } from './list-unconfirmed.ts';
export { countOpenWithdrawals } from './open-withdrawals.store.ts';
export { startWithdrawalWork } from './start-withdrawal-work.ts';
export { withdrawalRoutes } from './withdrawals.routes.ts';
export { deleteWithdrawals, listWithdrawalsOf } from './withdrawals.store.ts';
