import type { Context } from '../state/state.ts';
import { ApiError } from './errors.ts';
import type { FormTree } from './form-encoding.ts';
import { matchesPath } from './matches-path.ts';
import { type Read, readParameters, type Shape } from './parameters.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** One call of the API. */
export interface Route {
  method: Method;
  /** `/v1/webhook_endpoints/*` */
  pattern: string;
  /** Whether it is allowed with a publishable key. */
  publishable: boolean;
  run(context: Context, parameters: FormTree, id: string): Outcome;
}

interface Outcome {
  answer: object;
  expand: string[];
}

/**
 * Declares a call: its parameters, and the function that runs it with them and the id in its path.
 */
export function route<S extends Shape>(
  method: Method,
  pattern: string,
  shape: S,
  run: (context: Context, given: Read<S>, id: string) => object,
  publishable = false,
): Route {
  return {
    method,
    pattern,
    publishable,
    run: (context, parameters, id) => {
      const given = readParameters(shape, parameters);
      const expand = 'expand' in given && Array.isArray(given.expand) ? given.expand : [];
      return { answer: run(context, given, id), expand };
    },
  };
}

/** The route of a request and the id in its path, where the pattern has `*`. Throws ApiError 404. */
export function findRoute(routes: Route[], method: string, path: string) {
  const route = routes.find((one) => one.method === method && matchesPath(one.pattern, path));
  if (route) return { route, id: path.split('/')[route.pattern.split('/').indexOf('*')] ?? '' };
  throw new ApiError(404, { message: `Unrecognized request URL (${method}: ${path}).` });
}
