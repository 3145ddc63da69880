import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function onPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Finds a program by any of its names on PATH; throws one line that says what to install. */
export function requireProgram(names: string[], debianPackage: string): string {
  for (const name of names) {
    const found = onPath(name);
    if (found) return found;
  }
  throw new Error(
    `${names[0]} is missing: install it (Debian: apt-get install ${debianPackage}) and run this again.`,
  );
}
