/**
 * npm run dev: the demo store, started again when the server's files change, with the web
 * application built again when its files change. Reload the page to see either.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

// Compressed neighbours of an earlier build would be served in place of the files Vite writes now.
rmSync(path.join(root, 'web', 'dist'), { recursive: true, force: true });

function run(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const children = [
  run([vite, 'build', '--watch'], { NODE_ENV: 'development' }),
  run(['--watch', '--watch-preserve-output', 'demo/main.ts'], { SLEIGH_WEB_WATCHED: '1' }),
];

let isEnding = false;
function endAll(signal: NodeJS.Signals, code: number) {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) child.kill(signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => endAll('SIGTERM', 0));
}
for (const child of children) child.on('exit', (code) => endAll('SIGTERM', code ?? 1));
