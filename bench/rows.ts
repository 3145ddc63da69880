import type { Row } from './frame/row.ts';
import { besideAttacks } from './rows/beside-attacks.ts';
import { bucket } from './rows/bucket.ts';
import { changesOnPostgres, changesOnSqlite } from './rows/changes.ts';
import { codesOnPostgres, codesOnSqlite } from './rows/codes.ts';
import { deskOnPostgres, deskOnSqlite } from './rows/desk.ts';
import { firstPicture } from './rows/first-picture.ts';
import { firstVisit, firstVisitOfPackage } from './rows/first-visit.ts';
import { catalogue, home } from './rows/kept-ready.ts';
import { nodes } from './rows/nodes.ts';
import { ordersOnPostgres, ordersOnSqlite } from './rows/orders.ts';
import { prerendering } from './rows/prerendering.ts';
import { redirects } from './rows/redirects.ts';
import { scale } from './rows/scale/scale.ts';
import { seek } from './rows/seek.ts';
import { segments } from './rows/segments.ts';
import { statistics } from './rows/statistics.ts';
import { upload, uploadDisk, uploadMemory } from './rows/upload.ts';

/** All rows, in the order of the page of results. */
export const rows: readonly Row[] = [
  catalogue,
  home,
  prerendering,
  seek,
  segments,
  bucket,
  firstPicture,
  statistics,
  redirects,
  nodes,
  scale,
  upload,
  uploadDisk,
  uploadMemory,
  ordersOnSqlite,
  ordersOnPostgres,
  changesOnSqlite,
  changesOnPostgres,
  codesOnSqlite,
  codesOnPostgres,
  deskOnSqlite,
  deskOnPostgres,
  besideAttacks,
  firstVisit,
  firstVisitOfPackage,
];
