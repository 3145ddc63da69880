import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery } from './pages-of-lists.ts';
import { id } from './text.ts';

export const customer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
});
export type Customer = z.output<typeof customer>;

/** Customers, newest first; the next page's cursor is in the header `x-next-cursor`. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  access: 'admin',
  summary: 'Customers, newest first',
  query: z.object(listQuery),
  response: z.array(customer),
});

/**
 * Deletes an account with its orders and access; its sessions end at once. 404; 409 while one of its
 * payments is being processed, or one of its orders is in review.
 */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id',
  access: 'admin',
  summary: 'Delete an account with its orders',
  params: z.object({ id: id() }),
  response: z.object({ ok: z.boolean() }),
});
