import { ApiError, badParameter } from './errors.ts';
import type { FormTree, FormValue } from './form-encoding.ts';

/** Reads one parameter; `undefined` when it was not given. Throws ApiError 400. */
export type Field<T> = (value: FormValue | undefined, path: string) => T;
export type Shape = Record<string, Field<unknown>>;
/** The values that are read by a shape; fields that may be missing are optional. */
export type Read<S extends Shape> = {
  [K in keyof S as undefined extends ReturnType<S[K]> ? never : K]: ReturnType<S[K]>;
} & {
  [K in keyof S as undefined extends ReturnType<S[K]> ? K : never]?: ReturnType<S[K]>;
};

/** Reads all parameters of a call. Throws ApiError 400 for an unknown one. */
export function readParameters<S extends Shape>(shape: S, tree: FormTree, path = ''): Read<S> {
  const name = (key: string) => (path ? `${path}[${key}]` : key);
  for (const key of Object.keys(tree)) {
    if (!Object.hasOwn(shape, key)) {
      const message = `Received unknown parameter: ${name(key)}`;
      throw badParameter(name(key), message, 'parameter_unknown');
    }
  }
  const entries = Object.entries(shape).map(([key, field]) => [key, field(tree[key], name(key))]);
  return Object.fromEntries(entries) as Read<S>;
}

export function required<T>(field: Field<T | undefined>): Field<T> {
  return (value, path) => {
    const read = field(value, path);
    if (read !== undefined) return read;
    throw badParameter(path, `Missing required param: ${path}.`, 'parameter_missing');
  };
}

function ofText<T>(read: (given: string, path: string) => T): Field<T | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value === 'object') throw badParameter(path, 'Invalid string');
    if (value !== '') return read(value, path);
    const message = `You passed an empty string for '${path}', which cannot be unset.`;
    throw badParameter(path, message, 'parameter_invalid_empty');
  };
}

function ofTree<T>(kind: string, read: (tree: FormTree, path: string) => T): Field<T | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value === 'object') return read(value, path);
    throw badParameter(path, `Invalid ${kind}`);
  };
}

/** Text, never empty. */
export const text = ofText((given) => given);

export const integer = ofText((given, path) => {
  if (/^-?\d{1,15}$/.test(given)) return Number(given);
  throw badParameter(path, `Invalid integer: ${given}`, 'parameter_invalid_integer');
});

export function oneOf<T extends string>(...allowed: T[]): Field<T | undefined> {
  return ofText((given, path) => {
    const found = allowed.find((option) => option === given);
    if (found) return found;
    throw badParameter(path, `Invalid ${path}: must be one of ${allowed.join(', ')}`);
  });
}

export const texts = ofTree('array', (tree, path) =>
  Object.entries(tree).map(([index, item]) => required(text)(item, `${path}[${index}]`)),
);

export function group<S extends Shape>(shape: S): Field<Read<S> | undefined> {
  return ofTree('object', (tree, path) => readParameters(shape, tree, path));
}

/** Metadata: at most 50 texts. */
export const metadata = ofTree('object', (tree, path) => {
  const entries = Object.entries(tree).map(([key, item]): [string, string] => {
    if (typeof item === 'string' && item.length <= 500 && key.length <= 40) return [key, item];
    const message = 'Metadata has texts of up to 500 characters under keys of up to 40.';
    throw badParameter(`${path}[${key}]`, message);
  });
  if (entries.length > 50) throw badParameter(path, 'You can only specify up to 50 keys.');
  return Object.fromEntries(entries);
});

/** API 2026-09-30 removed this parameter of payment intents. Answers still have the field. */
export const removedMethodTypes: Field<undefined> = (value, path) => {
  if (value === undefined) return undefined;
  throw new ApiError(400, {
    code: 'payment_method_types_no_longer_supported',
    param: path,
    message: `The parameter ${path} is no longer supported. Use allowed_payment_method_types instead.`,
  });
};
