import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** A program's exit code and output; `output` has both streams in order. */
export type Ran = { code: number; output: string; stdout: string };

/** Runs a JavaScript file with this Node and waits for its end. */
export function runNode(file: string, args: string[], cwd = root): Promise<Ran> {
  return runTool(process.execPath, [file, ...args], cwd);
}

/** Runs a program and waits for its end. Rejects only if it cannot be started. */
export function runTool(command: string, args: string[], cwd = root): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}
