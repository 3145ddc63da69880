import type { Access } from '#contract/endpoint.ts';

/** The person who makes a request: an admin or a customer; null if nobody is signed in. */
export type Viewer = { kind: 'admin' | 'customer'; id: string } | null;

/** The viewer in a handler. Never null if the contract demands a role. */
export type ViewerOf<Allowed extends Access> = Allowed extends 'anyone'
  ? Viewer
  : { kind: Allowed; id: string };
