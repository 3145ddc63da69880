/** Makes a scheduled backup in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupTask, backUpStore } from './back-up-store.ts';

const { store, input }: BackupTask = workerData;
parentPort?.postMessage(await backUpStore(store, input));
