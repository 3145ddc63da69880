/** `unknown`: it could not be looked at, because of something that another finding says. */
export type FindingState = 'ok' | 'warning' | 'problem' | 'unknown';

/** The result of a check about one thing. */
export interface Finding {
  state: FindingState;
  /** The fact or the problem, in a sentence. */
  says: string;
  /** The advice; null where nothing has to be done. */
  remedy: string | null;
}

export const ok = (says: string): Finding => ({ state: 'ok', says, remedy: null });
export const warning = (says: string, remedy: string): Finding => {
  return { state: 'warning', says, remedy };
};
export const problem = (says: string, remedy: string): Finding => {
  return { state: 'problem', says, remedy };
};

/** Thrown where a check cannot look, because of what another one finds. The message ends a sentence. */
export class Unexamined extends Error {
  override readonly name: string = 'Unexamined';
}

/** Thrown where there is no database to look at. */
export class NoStore extends Unexamined {
  override readonly name = 'NoStore';
}
