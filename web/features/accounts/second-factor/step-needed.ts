import { HttpError } from '../../../lib/http-error.ts';

/** The step after an admin's password: enter a code, or set up a second factor first. */
export type Step = 'code' | 'enrol';

export interface SecondStepNeeded {
  step: Step;
  credentials: { username: string; password: string };
}

/** The step that a refused sign-in asks for; null: it was refused for another reason. */
export function stepNeeded(error: unknown): Step | null {
  if (!(error instanceof HttpError)) return null;
  if (error.code === 'second_factor_required') return 'code';
  return error.code === 'enrolment_required' ? 'enrol' : null;
}
