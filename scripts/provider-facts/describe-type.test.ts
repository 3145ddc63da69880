import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDescriber, type Schema } from './describe-type.ts';
import { readCalls, type SdkCall } from './sdk-calls.ts';
import { loadTypeScript } from './typescript.ts';

const DECLARATIONS = `
type OtherString = string & Record<never, never>;
interface Response<T> { body: T }
interface ApiListPromise<T> extends Promise<T[]> {}
export interface Shop { id: string; object: 'shop'; name: string }
export interface Order {
  id: string;
  object: 'order';
  amount: number;
  deleted?: void;
  klarna?: string;
  metadata: { [name: string]: string };
  details?: Order.Details;
  paid: boolean;
  shop: string | Shop | null;
  next: string | Order | null;
  status: 'open' | 'done' | OtherString | null;
}
export declare namespace Order { interface Details { tags: Array<'a' | 'b'>; data: Details.Data } }
export declare namespace Order.Details { interface Data {} }
export interface OrderCreateParams { amount: number; note?: '' | null | string }
export declare class OrderResource {
  create(params: OrderCreateParams, options?: object): Promise<Response<Order>>;
  list(params?: {}, options?: object): ApiListPromise<Order>;
}
`;
const CODE = `
export class OrderResource {
  create(params, options) { return this._makeRequest('POST', '/v1/orders', params, options); }
  list(params, options) {
    return this._makeRequest('GET', \`/v1/shops/\${encodeURIComponent(id)}/orders\`, params);
  }
}
`;

const folder = mkdtempSync(path.join(tmpdir(), 'sdk-'));
afterAll(() => rmSync(folder, { recursive: true }));

let calls: SdkCall[] = [];
let definitions: Record<string, Schema> = {};
const described: Schema[] = [];
beforeAll(async () => {
  const file = path.join(folder, 'Orders');
  writeFileSync(`${file}.d.ts`, DECLARATIONS);
  writeFileSync(`${file}.js`, CODE);
  const ts = await loadTypeScript();
  const program = ts.createProgram([`${file}.d.ts`], { strict: true, types: [] });
  calls = readCalls(ts, program, file, ['create', 'list']);
  const describer = createDescriber({
    ts,
    checker: program.getTypeChecker(),
    isDescribed: (name) => name === 'Order',
    isLeftOut: (field) => field === 'klarna',
    inPlaceOf: {},
  });
  for (const { parameters, answer } of calls) {
    described.push(describer.describe(parameters), describer.describe(answer));
  }
  definitions = describer.definitions;
  expect(() => readCalls(ts, program, file, ['remove'])).toThrow('no method remove');
}, 120_000);

test('calls have the method and path of the code, and the types of the declarations', () => {
  const seen = calls.map(({ name, isList }) => [name, isList]);
  expect(seen).toEqual([
    ['POST /v1/orders', false],
    ['GET /v1/shops/{id}/orders', true],
  ]);
  const order = { $ref: '#/definitions/Order' };
  const parameters = { $ref: '#/definitions/OrderCreateParams' };
  expect(described).toEqual([parameters, order, { type: 'object' }, order]);
});

test('types become schemas', () => {
  expect(definitions).toEqual({
    Order: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        object: { enum: ['order'] },
        amount: { type: 'integer' },
        metadata: { type: 'object', additionalProperties: { type: 'string' } },
        details: { $ref: '#/definitions/Order.Details' },
        paid: { type: 'boolean' },
        shop: { type: ['string', 'null'] },
        next: { anyOf: [{ type: ['string', 'null'] }, { $ref: '#/definitions/Order' }] },
        status: { enum: ['done', 'open', null] },
      },
      required: ['id', 'object', 'amount', 'metadata', 'paid', 'shop', 'next', 'status'],
      additionalProperties: false,
    },
    'Order.Details': {
      type: 'object',
      properties: {
        tags: { type: 'array', items: { enum: ['a', 'b'] } },
        data: { type: 'object' },
      },
      required: ['tags', 'data'],
      additionalProperties: false,
    },
    OrderCreateParams: {
      type: 'object',
      properties: { amount: { type: 'integer' }, note: { type: ['string', 'null'] } },
      required: ['amount'],
      additionalProperties: false,
    },
  });
});
