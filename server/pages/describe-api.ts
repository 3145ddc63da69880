import * as z from 'zod';
import type { Access, Endpoint, Method } from '#contract/endpoint.ts';
import { type SettingField, settingKey } from '#contract/settings.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type ContractSchema = NonNullable<Endpoint['body']>;

/** A call as OpenAPI describes it. */
export interface Operation {
  summary: string;
  security: readonly Record<string, readonly Access[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, unknown>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;
type Path = Partial<Record<Lowercase<Method>, Operation>>;

export interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Path>;
  components: Record<string, Record<string, unknown>>;
}

const INFO = {
  title: 'Sleigh',
  version: '1',
  description:
    "Every call of the store. One signs in by a cookie; a role beside `session` says whose session it has to be. Refused and failed calls answer `{message, code}`. Unsafe calls from other sites' pages are refused.",
};

const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'sleigh_session',
      description: 'Set by signing in; on https its name begins with `__Host-`.',
    },
  },
  responses: {
    error: {
      description: 'Refused or failed: `message` is for people, `code` for programs.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { message: { type: 'string' }, code: { type: 'string' } },
            required: ['message', 'code'],
          },
        },
      },
    },
  },
};

/** A setting as its domain declares it. */
type DescribedSetting = Pick<SettingField, 'key' | 'label'> & Partial<Pick<SettingField, 'hint'>>;

/**
 * Describes the calls as an OpenAPI 3.1 document, ordered by path, whatever order they come in, with the keys of
 * all settings.
 */
export function describeApi(
  endpoints: readonly Endpoint[],
  settings: Iterable<DescribedSetting>,
): ApiDescription {
  const paths: Record<string, Path> = {};
  const sorted = endpoints.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
  for (const endpoint of sorted) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  const keys = Array.from(settings, ({ key, label, hint }) => ({
    const: key,
    title: label,
    ...(hint !== undefined && { description: hint }),
  }));
  const schemas = { setting: { type: 'string', oneOf: keys } };
  return { openapi: '3.1.0', info: INFO, paths, components: { ...COMPONENTS, schemas } };
}

const keyOf = ({ path, method }: Endpoint): string => `${path} ${method}`;

/** By code units, so that the document is the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function describeCall(endpoint: Endpoint): Operation {
  const { summary, access, params, query } = endpoint;
  const parameters = [...describeParameters(params, 'path'), ...describeParameters(query, 'query')];
  const requestBody = describeBody(endpoint);
  return {
    summary,
    security: access === 'anyone' ? [] : [{ session: [access] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: describeResponses(endpoint),
  };
}

function describeParameters(
  schema: ContractSchema | undefined,
  where: Parameter['in'],
): Parameter[] {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: asObject(property),
  }));
}

function describeBody({ body, wire, fileField }: Endpoint): Operation['requestBody'] {
  if (body === undefined) return undefined;
  const schema = jsonSchema(body, 'input');
  if (wire !== 'multipart' || fileField === undefined) {
    const required = !body.safeParse(undefined).success;
    return { required, content: { 'application/json': { schema } } };
  }
  const form = {
    ...schema,
    properties: { ...schema.properties, [fileField]: { contentMediaType: BYTES } },
    required: [...(schema.required ?? []), fileField],
  };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

const BYTES = 'application/octet-stream';

function describeResponses({ wire, response }: Endpoint): Operation['responses'] {
  const refusal = { default: { $ref: '#/components/responses/error' } };
  if (wire === 'bytes') {
    const content = { '*/*': { schema: { contentMediaType: BYTES } } };
    const whole = { description: 'All bytes.', content };
    return { 200: whole, 206: { description: 'The range asked for.', content }, ...refusal };
  }
  const content = { 'application/json': { schema: jsonSchema(response, 'output') } };
  return { 200: { description: 'Done.', content }, ...refusal };
}

/** The JSON schema of what a schema of the contract takes (`input`) or answers (`output`). */
function jsonSchema(schema: ContractSchema, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: described }) {
      if (!Object.is(zodSchema, settingKey)) return;
      delete described.type;
      described.$ref = '#/components/schemas/setting';
    },
  });
  return rest;
}

/** JSON Schema may say `true` where anything goes. */
function asObject(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema;
}
