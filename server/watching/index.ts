export { copyWatched, listWatched } from './list-watched.ts';
export { listProgress, sumPlayed } from './progress.store.ts';
export { type NewProgress, saveProgress } from './save-progress.ts';
export { listMostWatched } from './sums.store.ts';
export { watchingRoutes } from './watching.routes.ts';
