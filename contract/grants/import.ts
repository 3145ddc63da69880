import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { addressKey } from '../values/addresses.ts';
import { email, optionalName } from '../values/text.ts';
import { grantInput } from './grants.ts';

/**
 * So many people are checked or given something by one call: it is a transaction, which nobody else's request should
 * wait long for on SQLite. Of 100 it took 0.3 s.
 */
export const PEOPLE_AT_ONCE = 25;

/** Somebody in a file of people. */
export const importedPerson = z.object({
  email: email(),
  /** Names of a new account; where there is one already, it keeps its own. */
  firstName: optionalName(100),
  lastName: optionalName(100),
  packageIds: grantInput.shape.packageIds,
});
export type ImportedPerson = z.output<typeof importedPerson>;

const people = z.array(importedPerson, 'must be a list of people').check(
  z.minLength(1, 'must not be empty'),
  z.maxLength(PEOPLE_AT_ONCE, `must be at most ${PEOPLE_AT_ONCE} people`),
  z.refine((all) => {
    const addresses = all.map((one) => addressKey(one.email));
    return new Set(addresses).size === all.length;
  }, 'must name each address once'),
);

/** 25 people with 100 packages of 100 characters, and as much again. */
const BODY_BYTES = 512 * 1024;

/** The packages that a person gets by an import, or got. */
const outcome = z.object({
  /** The packages that they are given. */
  given: z.array(z.string()),
  /** The packages that they have already. */
  held: z.array(z.string()),
  /** Whether an account is created for them. */
  isNew: z.boolean(),
  /** Why they are given nothing, in a sentence; null: nothing is wrong. */
  problem: z.nullable(z.string()),
});
export type ImportOutcome = z.output<typeof outcome>;

/** Tells what `importPeople` would do for each person now, in their order. Changes nothing. 400 naming the field. */
export const checkPeople = endpoint({
  method: 'POST',
  path: '/api/grants/check',
  access: 'admin',
  recorded: false,
  summary: 'What giving packages to many people would do',
  maxBodyBytes: BODY_BYTES,
  body: z.object({ people }),
  response: z.array(outcome),
});

/**
 * Gives packages to many people, each by one order with what they do not have, as `grantPackages` does: with an account
 * where they have none, and a message. A person with a problem gets nothing; all others get it in one transaction.
 * Repeated, it gives nothing twice. The outcomes are in the people's order. 400 naming the field.
 */
export const importPeople = endpoint({
  method: 'POST',
  path: '/api/grants/import',
  access: 'admin',
  recorded: 'hourly',
  summary: 'Give packages to many people',
  maxBodyBytes: BODY_BYTES,
  body: z.object({ people, reason: grantInput.shape.reason }),
  response: z.array(outcome),
});
