'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { Refusal } = require('./refusal.cjs');

function isNpmCli(file) {
  return path.basename(file) === 'npm-cli.js' && fs.existsSync(file);
}

/** The npm-cli.js behind an `npm` in a folder of PATH: a link on Unix, a file beside it on Windows. */
function cliBehind(folder) {
  const inside = path.join('node_modules', 'npm', 'bin', 'npm-cli.js');
  const candidates = [path.join(folder, inside), path.join(folder, '..', 'lib', inside)];
  try {
    candidates.unshift(fs.realpathSync(path.join(folder, 'npm')));
  } catch {
    // There is no `npm` in this folder.
  }
  return candidates.find(isNpmCli);
}

/** The machine's npm-cli.js: the one that started us, else the one beside this Node or on PATH. */
function findNpm(env = process.env) {
  const running = env.npm_execpath;
  if (running && isNpmCli(running)) return running;
  const folders = [path.dirname(process.execPath), ...(env.PATH ?? '').split(path.delimiter)];
  for (const folder of folders) {
    const cli = cliBehind(folder);
    if (cli) return cli;
  }
  throw new Refusal('npm was not found. Install Node with npm from https://nodejs.org.');
}

module.exports = { findNpm };
