import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled } from '../launch/install.cjs';
import { root } from '../root.ts';

/**
 * The part of TypeScript 6's programming interface that is used here. It is written down because
 * the package lies in tools/, where the compiler does not look; TypeScript 7 has no such interface.
 */
export interface TypeScript {
  createProgram(files: string[], options: object): Program;
  createSourceFile(name: string, text: string, target: number, parents: boolean): Node;
  forEachChild<T>(node: Node, visit: (child: Node) => T | undefined): T | undefined;
  readonly ScriptTarget: { readonly ES2022: number };
  readonly ModuleKind: { readonly ESNext: number };
  readonly ModuleResolutionKind: { readonly Bundler: number };
  readonly SymbolFlags: { readonly Optional: number };
}

export interface Program {
  getTypeChecker(): Checker;
  getSourceFile(name: string): Node | undefined;
}

export interface Node {
  readonly text?: string;
  readonly name?: Node;
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
  readonly head?: Node;
  readonly templateSpans?: readonly { readonly literal: Node }[];
  readonly typeName?: Node;
  readonly typeArguments?: readonly Node[];
  readonly type?: Node;
  readonly body?: Node;
}

export interface Signature {
  readonly declaration?: Node & { readonly parameters: readonly (Node & { name: Node })[] };
}

export interface DeclaredSymbol {
  readonly name: string;
  readonly flags: number;
  readonly parent?: DeclaredSymbol;
}

export interface Type {
  readonly symbol?: DeclaredSymbol;
  readonly aliasSymbol?: DeclaredSymbol;
  /** The members of a union or an intersection. */
  readonly types?: readonly Type[];
  /** What a literal type stands for. */
  readonly value?: unknown;
  getProperties(): readonly DeclaredSymbol[];
  getStringIndexType(): Type | undefined;
  getCallSignatures(): readonly Signature[];
  isUnion(): boolean;
  isIntersection(): boolean;
  isStringLiteral(): boolean;
}

export interface Checker {
  getSymbolAtLocation(node: Node): DeclaredSymbol | undefined;
  getExportsOfModule(module: DeclaredSymbol): readonly DeclaredSymbol[];
  getDeclaredTypeOfSymbol(symbol: DeclaredSymbol): Type;
  getTypeOfSymbol(symbol: DeclaredSymbol): Type;
  getTypeFromTypeNode(node: Node): Type;
  getPropertyOfType(type: Type, name: string): DeclaredSymbol | undefined;
  getTypeArguments(type: Type): readonly Type[];
  isArrayType(type: Type): boolean;
  typeToString(type: Type): string;
}

/** TypeScript 6, installed first if it is not there. */
export async function loadTypeScript(): Promise<TypeScript> {
  const folder = path.join(root, 'tools', 'dependency-cruiser');
  const ending = new AbortController().signal;
  await ensureInstalled({ node: process.execPath, folder, label: 'dependency-cruiser', ending });
  return createRequire(path.join(folder, 'package.json'))('typescript');
}
