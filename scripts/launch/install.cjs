'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { isRelease, matchesLockfile, missingPackages, recordOf } = require('./installed.cjs');
const { withLock } = require('./lock.cjs');
const { runNpm, unwrittenFile } = require('./npm.cjs');
const { Refusal } = require('./refusal.cjs');

/** Written into node_modules after a complete install; `npm ci` empties that folder first. */
const STAMP = '.installed';

/** A hash of what the folder's node_modules must have been installed from. */
function fingerprint(folder) {
  const hash = crypto.createHash('sha256');
  hash.update(fs.readFileSync(path.join(folder, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`;
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs `npm ci`. Throws a Refusal if it fails or could not write a file. */
async function runNpmCi(folder, npm) {
  // No install scripts: every native dependency carries its prebuilt file in its package.
  // Both kinds are named because NODE_ENV=production or a user's `omit` would leave them out.
  const dev = isRelease(folder) ? '--omit=dev' : '--include=dev';
  const output = await npm(['ci', '--ignore-scripts', dev, '--include=optional']);
  const unwritten = unwrittenFile(output);
  if (unwritten === undefined) return;
  // It would say that everything is there.
  fs.rmSync(recordOf(folder), { force: true });
  throw new Refusal(unwritten);
}

/** Installs everything that the lockfile says, or throws a Refusal with npm's reason. */
async function installAll(folder, npm) {
  let left;
  for (const _try of [1, 2]) {
    await runNpmCi(folder, npm).catch((error) => {
      // npm 10 may end so when the network is down, without that reason.
      if (!error.message.includes('Exit handler never called')) throw error;
    });
    [left] = missingPackages(folder);
    if (left === undefined) return;
    // Asked for this package alone, npm says why it left it out. If it gets it now, all is installed again.
    await npm(['cache', 'add', left, '--fetch-retries=0']);
  }
  throw new Refusal(`npm left out ${left} and does not say why.`);
}

/** Says on the terminal that something is installed, and how that ended. */
async function announce(label, work) {
  const start = Date.now();
  process.stderr.write(`Installing ${label} ...`);
  try {
    await work();
    process.stderr.write(` done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stderr.write(' failed\n');
    throw error;
  }
}

/** The person's view of an error: a Refusal, unless it is a defect or the end was asked for. */
function explain(error, label) {
  // A failed call of the system, such as EACCES or ENOSPC, has its name.
  if (!(error instanceof Refusal) && error.syscall === undefined) return error;
  return new Refusal(
    `Sleigh could not install ${label}: ${error.message}\nPut that right and run the same command again. Nothing has to be deleted.`,
  );
}

/**
 * Installs what folder/package-lock.json says into folder/node_modules, one process at a time. What is not
 * complete is not marked as installed, so the next call installs it again.
 * @param {{node: string, folder: string, label: string, ending: AbortSignal, program?: string}} wanted the
 *   Node that runs npm, the folder, its name for the person who waits, a signal to give up, and a file that
 *   must be there afterwards
 */
async function ensureInstalled({ node, folder, label, ending, program = folder }) {
  const stamp = path.join(folder, 'node_modules', STAMP);
  const isThere = () => fs.existsSync(program);
  const isCurrent = () => readIfThere(stamp) === fingerprint(folder) && isThere();
  if (isCurrent()) return;
  const install = async (note) => {
    ending.throwIfAborted();
    if (isCurrent()) return;
    if (!matchesLockfile(folder) || !isThere()) {
      const npm = (args) => runNpm({ node, folder, args, ending, note });
      await announce(label, () => installAll(folder, npm));
    }
    if (!isThere()) throw new Refusal(`npm installed it without ${program}.`);
    fs.mkdirSync(path.dirname(stamp), { recursive: true });
    fs.writeFileSync(stamp, fingerprint(folder));
  };
  try {
    await withLock(path.join(folder, '.install.lock'), install);
  } catch (error) {
    throw explain(error, label);
  }
}

module.exports = { ensureInstalled };
