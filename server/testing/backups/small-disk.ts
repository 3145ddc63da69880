import { execFileSync } from 'node:child_process';

/** Makes `folder`, which exists, a disk of that size (such as 1m). False if this user may not mount one. */
export function mountSmallDisk(folder: string, size: string): boolean {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Removes it, with everything on it. */
export function unmountSmallDisk(folder: string): void {
  execFileSync('umount', [folder]);
}
