import { readFileSync } from 'node:fs';
import type { Checker, Node, Program, Type, TypeScript } from './typescript.ts';

/** One call of the API as the SDK declares it. */
export interface SdkCall {
  /** `POST /v1/payment_intents/{id}/cancel` */
  name: string;
  parameters: Type;
  /** What is answered, or listed. */
  answer: Type;
  isList: boolean;
}

/**
 * The calls behind methods of a resource. Types come from the declarations, method and path from
 * the code that sends the request.
 * @param file the declarations without `.d.ts`, such as `.../esm/resources/Refunds`
 * @throws when the SDK has no such method, or declares it in a way not known here
 */
export function readCalls(
  ts: TypeScript,
  program: Program,
  file: string,
  methods: readonly string[],
): SdkCall[] {
  const checker = program.getTypeChecker();
  const exports = exportsOf(checker, program, `${file}.d.ts`);
  const resource = exports.find(({ name }) => name.endsWith('Resource'));
  if (!resource) throw new Error(`${file}.d.ts declares no resource.`);
  const source = readFileSync(`${file}.js`, 'utf8');
  const code = ts.createSourceFile(`${file}.js`, source, ts.ScriptTarget.ES2022, true);
  return methods.map((method) => {
    const property = checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(resource), method);
    const name = requestOf(ts, code, method);
    if (!property || !name) throw new Error(`${file} has no method ${method}.`);
    const [signature] = checker.getTypeOfSymbol(property).getCallSignatures();
    const declaration = signature?.declaration;
    const parameters = declaration?.parameters.find((one) => one.name.text === 'params')?.type;
    const promise = declaration?.type;
    if (!parameters || !promise) throw new Error(`${file}: ${method} is declared unexpectedly.`);
    return {
      name,
      parameters: checker.getTypeFromTypeNode(parameters),
      answer: checker.getTypeFromTypeNode(innermost(promise)),
      isList: promise.typeName?.text === 'ApiListPromise',
    };
  });
}

/** The exported symbols of a file of declarations. */
export function exportsOf(checker: Checker, program: Program, file: string) {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is missing in the SDK.`);
  return checker.getExportsOfModule(module);
}

/** `Promise<Response<Refund>>` -> `Refund` */
function innermost(node: Node): Node {
  const [argument] = node.typeArguments ?? [];
  return argument ? innermost(argument) : node;
}

/** The request that a method sends: `this._makeRequest('GET', '/v1/refunds', ...)`. */
function requestOf(ts: TypeScript, code: Node, method: string): string | undefined {
  const request = (node: Node): string | undefined => {
    const [verb, path] = node.arguments ?? [];
    if (node.expression?.name?.text !== '_makeRequest' || !verb || !path) {
      return ts.forEachChild(node, request);
    }
    return `${verb.text} ${path.text ?? templateOf(path)}`;
  };
  const find = (node: Node): string | undefined =>
    node.name?.text === method && node.body ? request(node) : ts.forEachChild(node, find);
  return find(code);
}

/** `/v1/refunds/${encodeURIComponent(id)}` -> `/v1/refunds/{id}` */
function templateOf({ head, templateSpans = [] }: Node): string {
  return [head?.text, ...templateSpans.map(({ literal }) => `{id}${literal.text}`)].join('');
}
