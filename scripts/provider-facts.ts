import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createDescriber,
  partsOf,
  qualifiedName,
  type Schema,
} from './provider-facts/describe-type.ts';
import { exportsOf, readCalls, type SdkCall } from './provider-facts/sdk-calls.ts';
import { type Checker, loadTypeScript, type Type } from './provider-facts/typescript.ts';
import { root } from './root.ts';

/** Where what was read is kept, a file for each version of the SDK and of this code. */
const KEPT = path.join(root, 'node_modules', '.cache', 'provider-facts');
const HERE = path.join(root, 'scripts', 'provider-facts');

const SDK = path.join(root, 'node_modules', 'stripe');
const RESOURCES = path.join(SDK, 'esm', 'resources');

/** The kinds of payment methods whose fields are described: the sandbox takes no others. */
const TAKEN_METHODS = ['card', 'link'];

/** The methods of the SDK's resources whose calls are described. */
const METHODS = {
  Accounts: ['retrieveCurrent'],
  Charges: ['list', 'retrieve'],
  Customers: ['create', 'retrieve'],
  Disputes: ['list', 'retrieve'],
  Events: ['list', 'retrieve'],
  PaymentIntents: ['create', 'retrieve', 'update', 'list', 'confirm', 'cancel'],
  PaymentMethods: ['create', 'retrieve'],
  Refunds: ['create', 'retrieve', 'update', 'list'],
  WebhookEndpoints: ['create', 'retrieve', 'list', 'del'],
};

/** The version of the SDK that is installed. */
function installedSdk(): string {
  return JSON.parse(readFileSync(path.join(SDK, 'package.json'), 'utf8')).version;
}

function keptFile(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(import.meta.filename));
  for (const name of readdirSync(HERE).sort()) hash.update(readFileSync(path.join(HERE, name)));
  return path.join(KEPT, `${installedSdk()}-${hash.digest('hex').slice(0, 16)}.json`);
}

/**
 * What the installed Stripe SDK declares about the calls and objects that the store and the sandbox
 * use, as JSON Schemas in a JSON text. Reading the types takes seconds, so the text is kept.
 */
export async function readProviderFacts(): Promise<string> {
  const file = keptFile();
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const text = await describeProvider();
    mkdirSync(KEPT, { recursive: true });
    // Another process may be reading or writing it.
    const part = `${file}.${process.pid}.part`;
    writeFileSync(part, text);
    renameSync(part, file);
    return text;
  }
}

async function describeProvider(): Promise<string> {
  const ts = await loadTypeScript();
  const files = Object.keys(METHODS).map((resource) => path.join(RESOURCES, resource));
  const program = ts.createProgram(
    files.map((file) => `${file}.d.ts`),
    {
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const exported = (resource: string, name: string): Type => {
    const symbols = exportsOf(checker, program, `${path.join(RESOURCES, resource)}.d.ts`);
    const found = symbols.find((symbol) => symbol.name === name);
    if (!found) throw new Error(`${resource}.d.ts does not export ${name}.`);
    return checker.getDeclaredTypeOfSymbol(found);
  };
  const calls = Object.entries(METHODS).flatMap(([resource, methods]) =>
    readCalls(ts, program, path.join(RESOURCES, resource), methods),
  );
  const event = exported('Events', 'EventBase');
  const objects = new Set(
    [...calls.flatMap(({ answer }) => partsOf(checker, answer)), event].flatMap(({ symbol }) =>
      symbol ? [qualifiedName(symbol)] : [],
    ),
  );
  const method = exported('PaymentMethods', 'PaymentMethod');
  const kinds = fieldParts(checker, method, 'type').map(({ value }) => String(value));
  const notTaken = new Set(kinds.filter((kind) => !TAKEN_METHODS.includes(kind)));
  const { describe, definitions } = createDescriber({
    ts,
    checker,
    isDescribed: (name) => objects.has(name),
    isLeftOut: (field) => notTaken.has(field),
    // `Event` is a union of one interface for each type of event; this one they all extend.
    inPlaceOf: { Event: event },
  });
  const intent = exported('PaymentIntents', 'PaymentIntent');
  const [error] = fieldParts(checker, intent, 'last_payment_error').filter(({ symbol }) => symbol);
  if (!error) throw new Error('PaymentIntent has no last_payment_error.');
  const facts = {
    sdk: installedSdk(),
    calls: sorted(calls.map((call) => [call.name, describeCall(call, describe)])),
    // The errors of calls have the shape of the error that a payment intent keeps.
    error: describe(error),
    definitions: {},
  };
  return JSON.stringify({ ...facts, definitions: sorted(Object.entries(definitions)) });
}

function describeCall(call: SdkCall, describe: (type: Type) => Schema) {
  const parameters = describe(call.parameters);
  const answer = describe(call.answer);
  return {
    // A call without parameters is declared with an empty interface: any would be unknown.
    parameters: parameters.$ref ? parameters : { ...parameters, additionalProperties: false },
    answer: call.isList ? listOf(answer) : answer,
  };
}

/** One page of a list, as the SDK's `ApiList` declares it. */
function listOf(items: Schema): Schema {
  return {
    type: 'object',
    properties: {
      object: { enum: ['list'] },
      data: { type: 'array', items },
      has_more: { type: 'boolean' },
      url: { type: 'string' },
    },
    required: ['object', 'data', 'has_more', 'url'],
    additionalProperties: false,
  };
}

function fieldParts(checker: Checker, type: Type, field: string): readonly Type[] {
  const symbol = checker.getPropertyOfType(type, field);
  if (!symbol) throw new Error(`${checker.typeToString(type)} has no field ${field}.`);
  return partsOf(checker, checker.getTypeOfSymbol(symbol));
}

function sorted<T>(entries: [string, T][]): Record<string, T> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
