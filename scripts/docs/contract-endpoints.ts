import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';

const folder = new URL('../../contract/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value &&
    'response' in value
  );
}

/** Every call that a module of the contract exports. New ones are found automatically. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** `POST /api/complete-order/:orderId` */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
