import * as z from 'zod';
import { invalidInput } from '../errors/app-error.ts';
import { describeIssue } from './input-messages.ts';

// The contract's schemas are zod/mini, which has no messages of its own.
z.config({ localeError: describeIssue });

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

type Parsed<Output> =
  | { success: true; data: Output }
  | { success: false; error: { issues: readonly Issue[] } };

interface Parser<Output> {
  safeParse(value: unknown): Parsed<Output>;
}

/** The field of an issue in usual notation: `customerInfo.email`, `packages[0].id`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Picks the issue of a union that is deepest in the value. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const [nearest] = (issue.errors ?? []).flat().toSorted((a, b) => b.path.length - a.path.length);
  if (nearest === undefined) return issue;
  return innermost({ ...nearest, path: [...issue.path, ...nearest.path] });
}

function explain(issue: Issue, where: string): string {
  const { path, message } = innermost(issue);
  return `${fieldName(path) || where}: ${message}`;
}

/**
 * Parses `value` with a schema of the contract. Throws 400 that names the first wrong field, or
 * `where` (`body`, `query`, `path`) if the value as a whole is wrong.
 */
export function readInput<Output>(
  schema: Parser<Output> | undefined,
  value: unknown,
  where: string,
): Output {
  if (schema === undefined) return undefined as Output;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw invalidInput(first === undefined ? undefined : explain(first, where));
}
