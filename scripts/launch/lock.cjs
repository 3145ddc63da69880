'use strict';
const fs = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');

/** A holder touches its lock this often (ms). A lock untouched for STALE_MS has no live holder. */
const HEARTBEAT_MS = 2_000;
const STALE_MS = 60_000;

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates the lock file. Returns false if it exists. */
function tryTake(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The content of the lock if its holder is dead, else undefined. */
function deadHolder(file) {
  try {
    const holder = fs.readFileSync(file, 'utf8');
    const age = Date.now() - fs.statSync(file).mtimeMs;
    // An empty file is one whose holder has not written its id yet.
    const isDead =
      holder === '' ? age > HEARTBEAT_MS : !holder.split(' ').some(isAlive) || age > STALE_MS;
    return isDead ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a dead holder's lock. If several processes try, the rename succeeds for one of them. */
function clearDead(file) {
  const holder = deadHolder(file);
  if (holder === undefined) return;
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    // Another process may have removed and taken it before our rename. Then it is put back.
    if (fs.readFileSync(aside, 'utf8') !== holder) fs.linkSync(aside, file);
  } catch {
    // Another process was faster.
  }
  fs.rmSync(aside, { force: true });
}

/**
 * Waits for the lock file and runs the work while holding it. The work may note the id of a process
 * that it has started: if we are killed, the lock is held until that process ends.
 * @param {(note: (pid: number) => void) => Promise<unknown>} work
 */
async function withLock(file, work) {
  while (!tryTake(file)) {
    clearDead(file);
    await sleep(100);
  }
  const heartbeat = setInterval(() => fs.utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  try {
    return await work((pid) => fs.writeFileSync(file, `${process.pid} ${pid}`));
  } finally {
    clearInterval(heartbeat);
    fs.rmSync(file, { force: true });
  }
}

module.exports = { withLock };
