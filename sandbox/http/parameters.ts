import { ApiError, badParameter } from './errors.ts';
import type { FormTree, FormValue } from './form-encoding.ts';

/** Reads one parameter; `undefined` when it was not given. Throws ApiError 400. */
export type Field<T> = (value: FormValue | undefined, path: string) => T;
export type Shape = Record<string, Field<unknown>>;
/** What reading a shape gives; fields that may be missing are optional. */
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

function plain(value: FormValue, path: string, kind: string): string {
  if (typeof value === 'object') throw badParameter(path, `Invalid ${kind}: ${show(value)}`);
  return value;
}

function show(value: FormTree): string {
  return JSON.stringify(value).slice(0, 200);
}

function filled(value: FormValue, path: string, kind: string): string {
  const given = plain(value, path, kind);
  if (given !== '') return given;
  throw badParameter(
    path,
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a ` +
      `field; however '${path}' cannot be unset. You should remove '${path}' from your request ` +
      'or supply a non-empty value.',
    'parameter_invalid_empty',
  );
}

/** Text of at most `max` characters, never empty. */
export function text(max = 5000): Field<string | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    return limited(filled(value, path, 'string'), path, max);
  };
}

/** Text that is unset by an empty value, which reads as null. */
export function clearableText(max = 5000): Field<string | null | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    return limited(plain(value, path, 'string'), path, max) || null;
  };
}

function limited(given: string, path: string, max: number): string {
  if (given.length <= max) return given;
  const message = `Invalid string: ${given.slice(0, 20)}...; must be at most ${max} characters`;
  throw badParameter(path, message);
}

export const integer: Field<number | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  const given = filled(value, path, 'integer');
  if (/^-?\d{1,15}$/.test(given)) return Number(given);
  throw badParameter(path, `Invalid integer: ${given}`, 'parameter_invalid_integer');
};

export const flag: Field<boolean | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  const given = filled(value, path, 'boolean');
  if (given === 'true' || given === 'false') return given === 'true';
  throw badParameter(path, `Invalid boolean: ${given}`);
};

export function oneOf<T extends string>(...allowed: T[]): Field<T | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    const given = filled(value, path, 'string');
    const found = allowed.find((option) => option === given);
    if (found) return found;
    const list =
      allowed.length > 1
        ? `one of ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`
        : allowed[0];
    throw badParameter(path, `Invalid ${path}: must be ${list}`);
  };
}

export function listOf<T>(field: Field<T | undefined>): Field<T[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw badParameter(path, 'Invalid array');
    return Object.entries(value).map(([index, item]) => {
      if (!/^\d+$/.test(index)) throw badParameter(path, 'Invalid array');
      return required(field)(item, `${path}[${index}]`);
    });
  };
}

export function group<S extends Shape>(shape: S): Field<Read<S> | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw badParameter(path, 'Invalid object');
    return readParameters(shape, value, path);
  };
}

/** Metadata: at most 50 texts. */
export const metadata: Field<Record<string, string> | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (typeof value === 'string') throw badParameter(path, 'Invalid object');
  const entries = Object.entries(value).map(([key, item]): [string, string] => {
    if (key.length > 40) {
      throw badParameter(path, `Metadata keys can have up to 40 characters: ${key}`);
    }
    return [key, limited(plain(item, `${path}[${key}]`, 'string'), `${path}[${key}]`, 500)];
  });
  if (entries.length > 50) throw badParameter(path, 'You can only specify up to 50 keys.');
  return Object.fromEntries(entries);
};

/** API 2026-09-30 removed this parameter of payment intents. Answers still have the field. */
export const removedMethodTypes: Field<undefined> = (value, path) => {
  if (value === undefined) return undefined;
  throw new ApiError(400, {
    code: 'payment_method_types_no_longer_supported',
    param: path,
    message: `The parameter ${path} is no longer supported. Use allowed_payment_method_types instead.`,
  });
};

export const expand = listOf(text());

/** A range of times in seconds, of which the shop gives the beginning; reads as a predicate. */
export const timeRange: Field<((seconds: number) => boolean) | undefined> = (value, path) => {
  const range = group({ gte: required(integer) })(value, path);
  return range && ((seconds) => seconds >= range.gte);
};
