'use strict';
const fs = require('node:fs');

/**
 * One process, from /proc; undefined if it has ended or there is no /proc.
 * @returns {{pid: number, parent: number, started: string, command: string[]} | undefined}
 */
function describe(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the second field, the name in parentheses, may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const isGone = fields[0] === 'Z' || fields[0] === 'X';
    return isGone ? undefined : { pid, parent: Number(fields[1]), started: fields[19], command };
  } catch {
    return undefined;
  }
}

/** A shell that only runs one command for npm: `sh -c node scripts/launch.cjs ...`. */
function isCarrier(described) {
  return described.command[1] === '-c';
}

/**
 * The processes that we end with: the parent and, if that is the shell that npm starts (which may
 * outlive npm), npm itself. They are identified by start time too, because ids are reused.
 */
function ancestors(parentPid = process.ppid) {
  const parent = describe(parentPid);
  if (!parent) return [];
  const above = isCarrier(parent) ? describe(parent.parent) : undefined;
  return above && above.pid !== 1 ? [parent, above] : [parent];
}

/**
 * Calls `onOrphaned` once when npm, or the shell in between, has ended. Does nothing if npm did not
 * start us: a service's script, for example, may end before us.
 * @returns {() => void} stops watching
 */
function watchParents(onOrphaned, env = process.env) {
  if (!env.npm_lifecycle_event) return () => {};
  const firstParent = process.ppid;
  const watched = ancestors(firstParent);
  const isOrphaned = () =>
    process.ppid !== firstParent ||
    watched.some((one) => describe(one.pid)?.started !== one.started);
  const timer = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(timer);
    onOrphaned();
  }, 100);
  timer.unref();
  return () => clearInterval(timer);
}

module.exports = { ancestors, describe, watchParents };
