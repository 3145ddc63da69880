'use strict';
const { spawn } = require('node:child_process');
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

/** The code of npm's error, the file it is about, its first sentence, and where npm's log is. */
function reasonIn(output) {
  const said = [...output.matchAll(/^\S+ (?:error|ERR!) (.*)$/gm)].map(([, line]) => line.trim());
  const after = (word) => said.find((line) => line.startsWith(word))?.slice(word.length);
  const sentence = said.find((line) => line && !/^(code|errno|syscall|path|dest) /.test(line));
  const log = after('A complete log of this run can be found in: ');
  const more = log ? ` (npm's log: ${log})` : '';
  const told = sentence?.replace(/^(network|FetchError:|\[?Error: \w+:) |\] \{$/g, '');
  const reason = [after('code '), after('path '), told].filter(Boolean).join(': ') || output.trim();
  // The registry's address may hold a login.
  return reason.replace(/:\/\/[^/\s]*@/g, '://') + more;
}

/**
 * Runs the machine's npm in a folder. Returns its output. Throws a Refusal with its reason if it fails.
 * @param {(pid: number) => void} job.note called with the id of npm's process
 */
function runNpm({ node, folder, args, ending, note }) {
  const flags = ['--no-audit', '--no-fund', '--loglevel=warn', '--color=false'];
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const all = [findNpm(), ...args, ...flags];
    const child = spawn(node, all, { cwd: folder, stdio, signal: ending });
    note(child.pid);
    let output = '';
    const keep = (text) => {
      output += text;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Refusal(signal ? `npm was ended by ${signal}.` : reasonIn(output)));
    });
  });
}

/** The reason why npm could not write a file of a package. For npm that is a warning, and it succeeds. */
function unwrittenFile(output) {
  // ENOENT: it was removing the package meanwhile. Times and owners that cannot be set do no harm.
  return /TAR_ENTRY_ERROR ((?!ENOENT)\w+: .*, (?:open|mkdir|write|close)\b.*)/.exec(output)?.[1];
}

module.exports = { findNpm, runNpm, unwrittenFile };
