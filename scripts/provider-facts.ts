import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Project, type Type } from 'typescript/unstable/sync';
import { createDescriber, partsOf, qualifiedName, typeOf } from './provider-facts/describe-type.ts';
import { root } from './root.ts';

/** Where what was read is kept, a file for each version of the SDK and of this code. */
const KEPT = path.join(root, 'node_modules', '.cache', 'provider-facts');
const HERE = path.join(root, 'scripts', 'provider-facts');

/** The calls, in the SDK's types. */
const CALLS = path.join(HERE, 'calls.ts');

const SDK = path.join(root, 'node_modules', 'stripe');

/** The kinds of payment methods whose fields are described: the sandbox takes no others. */
const TAKEN_METHODS = ['card', 'link', 'cashapp', 'klarna', 'amazon_pay', 'us_bank_account'];

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
 * Reads the declarations of the installed Stripe SDK about the calls and objects that the store and the sandbox
 * use, as JSON Schemas in a JSON text. Reading the types takes seconds, so the text is kept.
 */
export function readProviderFacts(): string {
  const file = keptFile();
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const text = describeProvider();
    mkdirSync(KEPT, { recursive: true });
    // Another process may be reading or writing it.
    const part = `${file}.${process.pid}.part`;
    writeFileSync(part, text);
    renameSync(part, file);
    return text;
  }
}

function describeProvider(): string {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openFiles: [CALLS] }).getDefaultProjectForFile(CALLS);
    if (!project) throw new Error(`No tsconfig.json has ${CALLS}.`);
    return describeCalls(project);
  } finally {
    api.close();
  }
}

function describeCalls({ checker, program }: Project): string {
  const source = program.getSourceFile(CALLS);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module ? checker.getExportsOfModule(module) : [];
  const fieldsOf = (type: Type): Record<string, Type> =>
    Object.fromEntries(
      checker.getPropertiesOfType(type).map((field) => [field.name, typeOf(checker, field)]),
    );
  const declared = (name: string) => {
    const symbol = exported.find((one) => one.name === name);
    return symbol ? fieldsOf(checker.getDeclaredTypeOfSymbol(symbol)) : {};
  };
  const { objects, error, methodKinds } = declared('Described');
  if (!objects || !error || !methodKinds) throw new Error(`${CALLS} is not as it was.`);
  const symbols = partsOf(checker, objects).map((part) => part.getSymbol());
  const names = symbols.map((symbol) => symbol && qualifiedName(symbol));
  const kinds = partsOf(checker, methodKinds).map(
    (kind) => kind.isStringLiteralType() && kind.value,
  );
  const { describe, definitions } = createDescriber({
    checker,
    isDescribed: (name) => names.includes(name),
    isLeftOut: (field) => kinds.includes(field) && !TAKEN_METHODS.includes(field),
  });
  const described = Object.entries(declared('Calls')).map(([name, call]) => {
    const { parameters, answer } = fieldsOf(call);
    if (!parameters || !answer) throw new Error(`${name} has no parameters or no answer.`);
    const given = describe(parameters);
    // A call without parameters is declared with an empty interface: any would be unknown.
    const closed = given.$ref ? given : { ...given, additionalProperties: false };
    return [name, { parameters: closed, answer: describe(answer) }];
  });
  return JSON.stringify({
    sdk: installedSdk(),
    calls: Object.fromEntries(described),
    error: describe(error),
    definitions,
  });
}
