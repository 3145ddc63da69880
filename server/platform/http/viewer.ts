import type { Access } from '#contract/endpoint.ts';

/** Who makes a request: one session is either an admin's or a customer's. Null: nobody is signed in. */
export type Viewer = { kind: 'admin' | 'customer'; id: string } | null;

/** The viewer a handler sees: where the contract demands a role, it is there. */
export type ViewerOf<Allowed extends Access> = Allowed extends 'anyone'
  ? Viewer
  : { kind: Allowed; id: string };
