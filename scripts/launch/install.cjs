'use strict';
const { spawn } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { withLock } = require('./lock.cjs');
const { findNpm } = require('./npm.cjs');
const { Refusal } = require('./refusal.cjs');

/** Written into node_modules after a complete install; `npm ci` empties that folder first. */
const STAMP = '.installed-from';

/** Only an unpacked release (scripts/release.ts) has this file, with its version. */
const RELEASE_FILE = 'release.json';

/** Whether a folder is a release: its pages are built, and what only development needs is not there. */
function isRelease(folder) {
  return fs.existsSync(path.join(folder, RELEASE_FILE));
}

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

/**
 * Whether npm's record of node_modules agrees with the lockfile. Then nothing is installed again after
 * a developer's own `npm install`. npm writes the record last, so an interrupted install has none.
 */
function matchesLockfile(folder) {
  const record = readIfThere(path.join(folder, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const there = JSON.parse(record).packages;
  const wanted = JSON.parse(
    fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'),
  ).packages;
  const asWanted = ([name, entry]) => {
    if (name === '') return true;
    const found = there[name];
    if (!found) return entry.optional === true || (entry.dev === true && isRelease(folder));
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  return Object.entries(wanted).every(asWanted) && Object.keys(there).every((n) => n in wanted);
}

/** Runs `npm ci`. Its output is shown only if it fails. */
function runNpmCi({ node, folder, ending, note }) {
  const npm = findNpm();
  // No install scripts: every native dependency carries its prebuilt file in its package.
  // Both kinds are named because NODE_ENV=production or a user's `omit` would leave them out.
  const dev = isRelease(folder) ? '--omit=dev' : '--include=dev';
  const flags = ['--ignore-scripts', dev, '--include=optional', '--no-audit'];
  const args = [npm, 'ci', ...flags, '--no-fund', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(node, args, { cwd: folder, stdio, signal: ending });
    note(child.pid);
    let output = '';
    const keep = (text) => {
      output += text;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => {
      // After the reason npm lists all its options, which does not help here.
      const reason = output.split('npm error Usage:')[0].trim();
      if (code === 0) resolve();
      else reject(new Refusal(`\n${reason}\nnpm ci failed in ${folder} (exit code ${code}).`));
    });
  });
}

/**
 * Installs what folder/package-lock.json says into folder/node_modules, one process at a time.
 * @param {{node: string, folder: string, label: string, ending: AbortSignal}} wanted the Node that
 *   runs npm, the folder, its name for the person who waits, and a signal to give up
 */
async function ensureInstalled({ node, folder, label, ending }) {
  const stamp = path.join(folder, 'node_modules', STAMP);
  const isCurrent = () => readIfThere(stamp) === fingerprint(folder);
  if (isCurrent()) return;
  await withLock(path.join(folder, '.install.lock'), async (note) => {
    ending.throwIfAborted();
    if (isCurrent()) return;
    if (!matchesLockfile(folder)) {
      const start = Date.now();
      process.stderr.write(`Installing ${label} ...`);
      await runNpmCi({ node, folder, ending, note });
      process.stderr.write(` done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
    }
    fs.mkdirSync(path.dirname(stamp), { recursive: true });
    fs.writeFileSync(stamp, fingerprint(folder));
  });
}

module.exports = { RELEASE_FILE, ensureInstalled, isRelease, matchesLockfile };
