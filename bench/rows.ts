import type { Row } from './frame/row.ts';
import { admin } from './rows/admin.ts';
import { catalogue } from './rows/catalogue.ts';
import { door } from './rows/door.ts';
import { duration } from './rows/duration.ts';
import { firstVisit } from './rows/first-visit.ts';
import { growth } from './rows/growth.ts';
import { ordersOnPostgres, ordersOnSqlite } from './rows/orders.ts';
import { packages } from './rows/packages.ts';
import { seek } from './rows/seek.ts';
import { slowLine } from './rows/slow-line.ts';
import { start } from './rows/start.ts';
import { thumbnails } from './rows/thumbnails.ts';
import { upload, uploadDisk, uploadMemory } from './rows/upload.ts';
import { video } from './rows/video.ts';

/** All rows, in the order of the page of results. */
export const rows: readonly Row[] = [
  catalogue,
  video,
  seek,
  upload,
  uploadDisk,
  uploadMemory,
  thumbnails,
  duration,
  ordersOnSqlite,
  ordersOnPostgres,
  firstVisit,
  admin,
  slowLine,
  start,
  door,
  growth,
  packages,
];
