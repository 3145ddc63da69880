import type { Row } from './frame/row.ts';
import { adaptive } from './rows/adaptive.ts';
import { backups } from './rows/backups.ts';
import { besideLadder } from './rows/beside-ladder.ts';
import { catalogue } from './rows/catalogue.ts';
import { door } from './rows/door.ts';
import { firstVisit } from './rows/first-visit.ts';
import { growth } from './rows/growth.ts';
import { ladder } from './rows/ladder.ts';
import { ordersOnPostgres, ordersOnSqlite } from './rows/orders.ts';
import { packages } from './rows/packages.ts';
import { passwordLinks } from './rows/password-links.ts';
import { seek } from './rows/seek.ts';
import { segments } from './rows/segments.ts';
import { slowLine } from './rows/slow-line.ts';
import { start } from './rows/start.ts';
import { upload, uploadDisk, uploadMemory } from './rows/upload.ts';
import { video } from './rows/video.ts';
import { watchable } from './rows/watchable.ts';

/** All rows, in the order of the page of results. */
export const rows: readonly Row[] = [
  catalogue,
  video,
  seek,
  segments,
  adaptive,
  upload,
  uploadDisk,
  uploadMemory,
  watchable,
  ladder,
  besideLadder,
  ordersOnSqlite,
  ordersOnPostgres,
  firstVisit,
  slowLine,
  start,
  passwordLinks,
  door,
  growth,
  backups,
  packages,
];
