import { adminHelp } from './page-paths.ts';

/** A place in the handbook, such as "mail", "mail#notices-to-you", or nothing for its first page. */
export function helpPath(place = ''): string {
  return adminHelp.replace('/:chapter?', place === '' ? '' : `/${place}`);
}
