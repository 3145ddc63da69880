'use strict';
const fs = require('node:fs');
const path = require('node:path');

/** Only an unpacked release (scripts/release.ts) has this file, with its version. */
const RELEASE_FILE = 'release.json';

/** Whether a folder is a release: its pages are built, and what only development needs is not there. */
function isRelease(folder) {
  return fs.existsSync(path.join(folder, RELEASE_FILE));
}

/** npm's record of what it has installed. It is written last, so an interrupted install has none. */
function recordOf(folder) {
  return path.join(folder, 'node_modules', '.package-lock.json');
}

/** The packages in that record, by their places such as `node_modules/a`. */
function installedPackages(folder) {
  try {
    return JSON.parse(fs.readFileSync(recordOf(folder), 'utf8')).packages;
  } catch {
    // There is none, or it was cut off because the disk was full.
    return {};
  }
}

/** The packages in the lockfile, by the same places. */
function wantedPackages(folder) {
  const lock = fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const { '': _self, ...packages } = JSON.parse(lock).packages;
  return packages;
}

let knownLibc;

/** The C library of a Linux, by npm's word for it; it decides which of two builds of a package fits. */
function libcOfMachine() {
  // Asking takes 20 ms.
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return knownLibc;
}

/** Whether a package is a build for one platform, and that is this one. */
function isForThisMachine({ os, cpu, libc }) {
  const allows = (wanted, own) => wanted === undefined || [wanted].flat().includes(own);
  if (os === undefined && cpu === undefined) return false;
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) return false;
  return libc === undefined || allows(libc, libcOfMachine());
}

/**
 * Whether the folder does not work without a package of its lockfile. npm calls it optional if there is one
 * for each platform, and leaves it out without a word if it cannot be fetched.
 */
function isNeeded(folder, entry) {
  const isForDevelopment = entry.dev === true && isRelease(folder);
  const isOptional = entry.optional === true || (entry.devOptional === true && isRelease(folder));
  return !isForDevelopment && (!isOptional || isForThisMachine(entry));
}

/** @returns {string[]} name@version of each needed package of the lockfile that is not in node_modules */
function missingPackages(folder) {
  const there = installedPackages(folder);
  const isThere = ([place, entry]) => {
    const found = there[place];
    if (!found) return !isNeeded(folder, entry);
    // Of packages for other platforms the lockfile may know no integrity (scripts/complete-lockfile.ts).
    const isSame =
      found.version === entry.version && [undefined, found.integrity].includes(entry.integrity);
    return isSame && fs.existsSync(path.join(folder, place, 'package.json'));
  };
  return Object.entries(wantedPackages(folder))
    .filter((one) => !isThere(one))
    .map(([place, { version }]) => `${place.split('node_modules/').pop()}@${version}`);
}

/**
 * Whether node_modules is what the lockfile says. Then nothing is installed again after a developer's own
 * `npm install`.
 */
function matchesLockfile(folder) {
  const wanted = wantedPackages(folder);
  const isUnwanted = (place) => !(place in wanted);
  return (
    missingPackages(folder).length === 0 && !Object.keys(installedPackages(folder)).some(isUnwanted)
  );
}

module.exports = { RELEASE_FILE, isRelease, matchesLockfile, missingPackages, recordOf };
