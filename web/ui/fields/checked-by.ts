import type * as z from 'zod/mini';
import { required } from './required.ts';

/**
 * A rule for react-hook-form's `register`: what the contract's own schema says of the value, so that the
 * form finds what the server would refuse. `read` turns what was typed into what is sent. With `missing`
 * the field is required, and that is said if it is empty.
 *
 *     register('title', checkedBy(videoInput.shape.title, { name: 'Title', missing: 'Missing Title' }))
 */
export function checkedBy(
  schema: z.ZodMiniType,
  {
    name,
    missing,
    read = (typed) => typed,
  }: { name: string; missing?: string; read?: (typed: string) => unknown },
) {
  const contract = (typed: string) => {
    const [issue] = schema.safeParse(read(typed)).error?.issues ?? [];
    if (issue === undefined) return true;
    const [line] = issue.path;
    return `${typeof line === 'number' ? `Line ${line + 1}` : name} ${issue.message}.`;
  };
  return { validate: { ...(missing && required(missing).validate), contract } };
}
