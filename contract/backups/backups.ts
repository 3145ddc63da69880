import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const backupRun = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  startedAt: z.string(),
  /** The location: the path of a folder, or s3://bucket/prefix. */
  folder: z.string(),
  state: z.enum(['running', 'complete', 'failed']),
  /** The bytes that a restore brings back; null unless `complete`. */
  sizeBytes: z.nullable(z.number()),
  /** Why it failed; null unless `failed`. */
  problem: z.nullable(z.string()),
});
export type BackupRun = z.output<typeof backupRun>;

export const backups = z.object({
  /**
   * ISO 8601 UTC: when the backup was made that this store was restored from, until somebody says that it is the shop.
   * Until then it sends, asks and sells nothing, and its jobs wait. Absent: it is the shop.
   */
  copyOf: z.optional(z.string()),
  /** Whether the settings name a location to back up to. */
  isScheduled: z.boolean(),
  /** When the next one begins, ISO 8601 UTC; null without a schedule. */
  nextAt: z.nullable(z.string()),
  /** Whether one begins within the next minute: it is due, or was asked for. */
  isBeginning: z.boolean(),
  /** The last complete one; null: there is none. */
  last: z.nullable(backupRun),
  /** Why there is no recent backup, though there should be; null: all is well. */
  problem: z.nullable(z.string()),
  /** Newest first. */
  runs: z.array(backupRun),
});
export type Backups = z.output<typeof backups>;

/** Whether the store is backed up, and the last backups that were begun. */
export const getBackups = endpoint({
  method: 'GET',
  path: '/api/settings/backups',
  access: 'admin',
  summary: 'Whether the store is backed up, and its last backups',
  response: backups,
});

/**
 * Begins a backup where scheduled ones go; it is made in the background. 409 if no location is saved, or if
 * one is running; 503 in a restored copy.
 */
export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/settings/backups',
  access: 'admin',
  summary: 'Begin a backup now',
  response: backups,
});
