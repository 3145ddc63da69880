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
  readonly ScriptTarget: { readonly ES2022: number };
  readonly ModuleKind: { readonly ESNext: number };
  readonly ModuleResolutionKind: { readonly Bundler: number };
  readonly SymbolFlags: { readonly Optional: number };
}

export interface Program {
  getTypeChecker(): Checker;
  getSourceFile(name: string): object | undefined;
}

export interface DeclaredSymbol {
  readonly name: string;
  readonly flags: number;
  readonly parent?: DeclaredSymbol;
}

export interface Type {
  readonly symbol?: DeclaredSymbol;
  /** The members of a union or an intersection. */
  readonly types?: readonly Type[];
  /** What a literal type stands for. */
  readonly value?: unknown;
  getProperties(): readonly DeclaredSymbol[];
  getStringIndexType(): Type | undefined;
  isUnion(): boolean;
  isIntersection(): boolean;
  isStringLiteral(): boolean;
}

export interface Checker {
  getSymbolAtLocation(node: object): DeclaredSymbol | undefined;
  getExportsOfModule(module: DeclaredSymbol): readonly DeclaredSymbol[];
  getDeclaredTypeOfSymbol(symbol: DeclaredSymbol): Type;
  getTypeOfSymbol(symbol: DeclaredSymbol): Type;
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
