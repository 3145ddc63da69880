import { Ajv, type AnySchemaObject, type Options, type ValidateFunction } from 'ajv';
import { readProviderFacts } from '../../scripts/provider-facts.ts';
import { matchesPath } from '../http/matches-path.ts';

interface Facts {
  /** The version of the SDK that the facts were read from. */
  sdk: string;
  calls: Record<string, { parameters: AnySchemaObject; answer: AnySchemaObject }>;
  error: AnySchemaObject;
  definitions: Record<string, AnySchemaObject>;
}

/** Facts about the API, as the installed Stripe SDK declares them. */
export const facts: Facts = JSON.parse(readProviderFacts());

/** The name of the call that serves a request, such as `GET /v1/refunds/{id}`. */
export function findCall(method: string, path: string): string | undefined {
  return Object.keys(facts.calls).find((name) => {
    const [verb, template = ''] = name.split(' ');
    return verb === method && matchesPath(template.replace('{id}', '*'), path);
  });
}

/** The name of the definition of a kind of object, such as `payment_intent`. */
export function findDefinition(kind: string): string | undefined {
  return Object.keys(facts.definitions).find((name) => {
    const { properties } = facts.definitions[name] ?? {};
    return properties?.object?.enum?.[0] === kind && !properties.deleted;
  });
}

/**
 * Creates a function that checks a value against a part of the facts, such as `error` or
 * `definitions/Refund`, and answers one line for each problem.
 */
export function createChecker(options: Options): (part: string[], value: unknown) => string[] {
  const ajv = new Ajv({ strict: false, inlineRefs: false, ...options });
  ajv.addSchema({ $id: 'facts', ...facts });
  const validators = new Map<string, ValidateFunction>();
  return (part, value) => {
    const pointer = part.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `facts#/${pointer}` });
    validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
    );
  };
}
