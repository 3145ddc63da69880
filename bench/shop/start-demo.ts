import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import type { Workplace } from '../frame/workplace.ts';

/** Starts the demo store in the place's folder, on a port of its own; returns its address. */
export async function startDemo(
  place: Workplace,
  environment: Record<string, string> = {},
): Promise<string> {
  const demo = await place.startServer([process.execPath, join(root, 'demo', 'main.ts')], {
    PORT: '0',
    DATA_DIR: join(place.folder, 'demo'),
    ...environment,
  });
  const [, url = ''] = await demo.line(/open:\s+(http:\S+)/);
  return url;
}
