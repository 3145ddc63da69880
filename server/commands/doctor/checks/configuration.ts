import { BadConfig } from '../../../start/config.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem } from '../finding.ts';

/** Whether the environment's variables are allowed values. */
export async function checkConfiguration({ readConfig }: DoctorContext): Promise<Finding[]> {
  try {
    readConfig();
    return [ok('The variables of the environment are valid.')];
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    const remedy =
      'Correct the variable. docs/environment.md says what each may hold. Until then the store cannot start.';
    return error.message.split('\n').map((line) => problem(line, remedy));
  }
}
