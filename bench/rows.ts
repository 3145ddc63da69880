import type { Row } from './frame/row.ts';
import { catalogue, home } from './rows/cached-responses.ts';
import { dashboardOnPostgres, dashboardOnSqlite } from './rows/dashboard.ts';
import { firstVisit, firstVisitOfPackage } from './rows/first-visit.ts';
import { nodes } from './rows/nodes.ts';
import { ordersOnPostgres, ordersOnSqlite } from './rows/orders.ts';
import { prerendering } from './rows/prerendering.ts';
import { seek } from './rows/seek.ts';
import { segments } from './rows/segments.ts';
import { upload, uploadDisk, uploadMemory } from './rows/upload.ts';

/** All rows, in the order of the page of results. */
export const rows: readonly Row[] = [
  catalogue,
  home,
  prerendering,
  seek,
  segments,
  nodes,
  upload,
  uploadDisk,
  uploadMemory,
  ordersOnSqlite,
  ordersOnPostgres,
  dashboardOnSqlite,
  dashboardOnPostgres,
  firstVisit,
  firstVisitOfPackage,
];
