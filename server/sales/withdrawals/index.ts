export { startWithdrawalWork } from './start-withdrawal-work.ts';
export { withdrawalRoutes } from './withdrawals.routes.ts';
export { countOpenWithdrawals, deleteWithdrawals, listWithdrawalsOf } from './withdrawals.store.ts';
