'use strict';
const { spawn } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

/** How long a script may take to end cleanly (ms) before it is killed. */
const GRACE_MS = 10_000;

/**
 * The pinned Node and the installed tools come first for whatever the script itself runs. Node keeps
 * what it compiled: the store opens in half the time from the second start on. glibc would set aside
 * memory for each thread anew, and keep it: a third of what a store has that makes many thumbnails.
 */
function environment(node, root) {
  const modules = path.join(root, 'node_modules');
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), path.join(modules, '.bin'), process.env[pathKey] ?? ''];
  return {
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compiled'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    [pathKey]: folders.join(path.delimiter),
    SLEIGH_ENDS_WITH_PARENT: '1',
  };
}

function start({ node, root, script, args }) {
  const preload = pathToFileURL(path.join(root, 'scripts', 'end-with-parent.ts')).href;
  const flags = ['--disable-warning=ExperimentalWarning', '--import', preload];
  return spawn(node, [...flags, path.resolve(root, script), ...args], {
    cwd: root,
    env: environment(node, root),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Runs a script to its end. The abort of `ending` asks it once to end with that signal; after a
 * grace time it is killed. The other way round, the channel between us tells the script when this
 * process is gone (scripts/end-with-parent.ts).
 * @returns {Promise<number>} the code to exit with
 */
function supervise({ ending, ...job }) {
  ending.throwIfAborted();
  const child = start(job);
  // Not child.kill(): Ctrl-C reaches everyone in the terminal's group, and npm passes it on once
  // more. The script raises the signal itself unless it has had it already.
  ending.addEventListener('abort', () => {
    if (child.connected) child.send({ endWith: ending.reason }, () => {});
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

module.exports = { supervise };
