export { readMode } from './order-filter.ts';
export { type Figures, readFigures } from './read-figures.ts';
export { reportRoutes } from './reports.routes.ts';
