import { Ajv, type ValidateFunction } from 'ajv';
import {
  type Description,
  findOperation,
  readDescription,
  SCHEMAS,
  type Schema,
} from './description.ts';
import { NEWER_FIELDS, UNDESCRIBED_CALLS } from './exceptions.ts';

let description: Description | undefined;
let ajv: Ajv | undefined;
const validators = new Map<string, ValidateFunction>();

/**
 * What the provider's description has against an answer: wrong types, missing fields, and fields
 * that neither it nor the listed exceptions know. Needs the description: ask `missingDescription`.
 */
export function checkAnswer(
  method: string,
  path: string,
  status: number,
  answer: unknown,
): string[] {
  description ??= readDescription();
  const call = `${method} ${path} (${status})`;
  if (UNDESCRIBED_CALLS[`${method} ${path}`] && status === 200) return [];
  const found = findOperation(description, method, path);
  if (status !== 200)
    return problemsOf('error', call, { $ref: `${SCHEMAS}#/components/schemas/error` }, answer);
  if (!found) return [`${call}: the description has no such call`];
  const schema = found.operation.responses['200']?.content['application/json']?.schema;
  if (!schema) return [`${call}: the description has no answer`];
  return problemsOf(`${method} ${found.template}`, call, schema, answer);
}

/** The same for an object on its own, such as the one inside an event. */
export function checkObject(kind: string, object: unknown): string[] {
  description ??= readDescription();
  return problemsOf(kind, kind, { $ref: `${SCHEMAS}#/components/schemas/${kind}` }, object);
}

function problemsOf(name: string, call: string, schema: Schema, answer: unknown): string[] {
  const validate = validatorOf(name, schema);
  const wrong = validate(answer)
    ? []
    : (validate.errors ?? []).map(
        (error) =>
          `${call}: ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      );
  return [...wrong, ...unknownFields(call, answer)];
}

function validatorOf(name: string, schema: Schema): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  // One validator for all, so that each of the description's schemas is compiled once.
  ajv ??= new Ajv({ strict: false, validateFormats: false, inlineRefs: false }).addSchema({
    $id: SCHEMAS,
    components: description?.components,
  });
  const made = ajv.compile(schema);
  validators.set(name, made);
  return made;
}

// The description allows any further field; this does not, wherever an object says what it is.
function unknownFields(call: string, node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => unknownFields(call, item));
  if (typeof node !== 'object' || node === null) return [];
  const { object: kind } = node as { object?: unknown };
  const name = 'deleted' in node ? `deleted_${kind}` : String(kind);
  const properties = description?.components.schemas[name]?.properties;
  const unknown = Object.keys(properties ? node : {}).filter(
    (field) => !properties?.[field] && !NEWER_FIELDS[String(kind)]?.[field],
  );
  return [
    ...unknown.map((field) => `${call}: ${kind} has the unknown field ${field}`),
    ...Object.values(node).flatMap((value) => unknownFields(call, value)),
  ];
}
