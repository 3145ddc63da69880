'use strict';
const fs = require('node:fs');
const { setTimeout: sleep } = require('node:timers/promises');

/** A holder touches its lock this often (ms); one untouched for STALE_MS belonged to a dead one. */
const BEAT_MS = 2_000;
const STALE_MS = 60_000;

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates the lock file, or says that somebody else has it. */
function tryTake(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The holder's id when it is gone for good, else undefined. */
function deadHolder(file) {
  try {
    const holder = fs.readFileSync(file, 'utf8');
    const age = Date.now() - fs.statSync(file).mtimeMs;
    // An empty file is one whose holder has not written its id yet.
    const isDead =
      holder === '' ? age > BEAT_MS : !holder.split(' ').some(isAlive) || age > STALE_MS;
    return isDead ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Takes a dead holder's lock away. Of several that try, the rename succeeds for one. */
function clearDead(file) {
  const holder = deadHolder(file);
  if (holder === undefined) return;
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
    // Somebody may have cleared and taken it between our look and our rename: give it back.
    if (fs.readFileSync(aside, 'utf8') !== holder) fs.linkSync(aside, file);
  } catch {
    // somebody else was quicker
  }
  fs.rmSync(aside, { force: true });
}

/**
 * Runs the work while holding the lock file; waits for another process that holds it. The work may
 * note the id of a process it has started: should we be killed, the lock holds until that one ends.
 * @param {(note: (pid: number) => void) => Promise<unknown>} work
 */
async function withLock(file, work) {
  while (!tryTake(file)) {
    clearDead(file);
    await sleep(100);
  }
  const beat = setInterval(() => fs.utimesSync(file, new Date(), new Date()), BEAT_MS);
  try {
    return await work((pid) => fs.writeFileSync(file, `${process.pid} ${pid}`));
  } finally {
    clearInterval(beat);
    fs.rmSync(file, { force: true });
  }
}

module.exports = { withLock };
