import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON schema of the description, as far as it is looked at here. */
export interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  enum?: unknown[];
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const FILE = join(import.meta.dirname, '../../../shared/stripe-openapi-subset.json');

/** Why nothing can be held against the description; null when it is here. */
export const missingDescription: string | null = existsSync(FILE)
  ? null
  : `the provider's OpenAPI description is not at ${FILE}`;

/**
 * The provider's description with OpenAPI 3.0's `nullable` turned into JSON schema, its references
 * going to the schema of the id {@link SCHEMAS}.
 */
export function readDescription(): Description {
  return translate(JSON.parse(readFileSync(FILE, 'utf8'))) as Description;
}

/** The id under which validators know the description's schemas. */
export const SCHEMAS = 'provider';

const KEYWORDS = ['type', 'anyOf', '$ref', 'enum', 'properties', 'items'];

function translate(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(translate);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === '$ref' ? `${SCHEMAS}${value}` : translate(value),
    ]),
  );
  const isSchema = nullable === true && KEYWORDS.some((keyword) => keyword in rest);
  return isSchema ? { anyOf: [rest, { type: 'null' }] } : rest;
}

/** The path template and operation that serve a request; null when the description has none. */
export function findOperation(description: Description, method: string, path: string) {
  for (const [template, operations] of Object.entries(description.paths)) {
    const wanted = template.split('/');
    const given = path.split('/');
    if (wanted.length !== given.length) continue;
    if (!wanted.every((part, index) => part.startsWith('{') || part === given[index])) continue;
    const operation = operations[method.toLowerCase()];
    if (operation) return { template, operation };
  }
  return null;
}
