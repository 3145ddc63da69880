export { type Figures, readFigures } from './read-figures.ts';
export { readMode } from './read-mode.ts';
export { reportRoutes } from './reports.routes.ts';
