import { Ajv, type ValidateFunction } from 'ajv';
import type { FormTree, FormValue } from '../http/form-encoding.ts';
import { type Description, findOperation, readDescription, type Schema } from './description.ts';
import {
  NEWER_PARAMETERS,
  NEWER_VALUES,
  REMOVED_PARAMETERS,
  UNDESCRIBED_CALLS,
} from './exceptions.ts';

let description: Description | undefined;
const validators = new Map<string, ValidateFunction>();

/**
 * What the provider's description has against a request: one line each, none when it is fine.
 * `params` is the decoded form (`requests()` of the sandbox answers it so). Needs the description:
 * ask `missingDescription` first.
 */
export function checkRequest(method: string, path: string, params: FormTree): string[] {
  description ??= readDescription();
  const call = `${method} ${path}`;
  if (UNDESCRIBED_CALLS[call]) return [];
  const found = findOperation(description, method, path);
  if (!found) return [`${call}: the description has no such call`];
  const validate = validatorOf(`${method} ${found.template}`, () => parametersOf(found.operation));
  const described = Object.entries(params).filter(([name]) => !NEWER_PARAMETERS[name]);
  const removed = Object.keys(params).filter((name) => REMOVED_PARAMETERS[name]);
  const problems = removed.map((name) => `${call}: ${name}: ${REMOVED_PARAMETERS[name]}`);
  if (validate(shape(Object.fromEntries(described)))) return problems;
  const wrong = (validate.errors ?? []).map((error) => {
    const extra = JSON.stringify(error.params);
    return `${call}: ${error.instancePath || 'parameters'} ${error.message} ${extra}`;
  });
  return [...problems, ...wrong];
}

function validatorOf(name: string, schema: () => Schema): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  // Form parameters are all text: numbers and booleans are read out of it, as the provider does.
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false });
  const made = ajv.compile(schema());
  validators.set(name, made);
  return made;
}

type Operation = NonNullable<ReturnType<typeof findOperation>>['operation'];

function parametersOf(operation: Operation): Schema {
  const form = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const listed = query.map((parameter) => [parameter.name, parameter.schema] as const);
  const needed = query.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    additionalProperties: false,
    ...form,
    properties: { ...form?.properties, ...Object.fromEntries(listed) },
    required: [...((form?.required as string[] | undefined) ?? []), ...needed],
  };
}

/** Groups with numbered names are lists. */
function shape(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, item]) => shape(item)).filter(isDescribed);
  return Object.fromEntries(entries.map(([name, item]) => [name, shape(item)]));
}

function isDescribed(item: unknown): boolean {
  return typeof item !== 'string' || NEWER_VALUES[item] === undefined;
}
