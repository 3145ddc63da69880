import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listEndpoints } from '../../scripts/docs/contract-endpoints.ts';
import { storeSettings } from '../start/store-settings.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { describeApi } from './describe-api.ts';

const error = { $ref: '#/components/responses/error' };

describe('the description of the calls', () => {
  it('says what goes in before it is read and what comes out after', () => {
    const halve = endpoint({
      method: 'POST',
      path: '/api/numbers/:id',
      access: 'admin',
      summary: 'Halve a number',
      params: z.object({ id: z.string() }),
      query: z.object({ deep: z.optional(z.string()) }),
      body: z.object({ number: z.pipe(z.string(), z.pipe(z.transform(Number), z.number())) }),
      response: z.object({ half: z.nullable(z.number()) }),
    });
    expect(describeApi([halve], []).paths).toEqual({
      '/api/numbers/{id}': {
        post: {
          summary: 'Halve a number',
          security: [{ session: ['admin'] }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'deep', in: 'query', required: false, schema: { type: 'string' } },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { number: { type: 'string' } },
                  required: ['number'],
                },
              },
            },
          },
          responses: {
            200: {
              description: 'Done.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { half: { type: ['number', 'null'] } },
                    required: ['half'],
                    additionalProperties: false,
                  },
                },
              },
            },
            default: error,
          },
        },
      },
    });
  });

  it('names the file of a form, and asks nothing of those who need no session', () => {
    const send = endpoint({
      method: 'PUT',
      path: '/api/file',
      access: 'anyone',
      summary: 'Send a file',
      wire: 'multipart',
      fileField: 'picture',
      body: z.object({ title: z.optional(z.string()) }),
      response: z.object({}),
    });
    const { put } = describeApi([send], []).paths['/api/file'] ?? {};
    expect(put?.security).toEqual([]);
    expect(put?.requestBody?.content['multipart/form-data']?.schema).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string' },
        picture: { contentMediaType: 'application/octet-stream' },
      },
      required: ['picture'],
    });
  });

  it('has the calls of the contract, each with all of its path, in the same order always', async () => {
    const endpoints = await listEndpoints();
    const described = describeApi(endpoints, []);
    expect(JSON.stringify(describeApi(endpoints.toReversed(), []))).toBe(JSON.stringify(described));
    const operations = Object.entries(described.paths).flatMap(([path, calls]) =>
      Object.values(calls).map((call) => ({ path, call })),
    );
    expect(operations.length).toBe(endpoints.length);
    for (const { path, call } of operations) {
      const inPath = call.parameters?.filter((one) => one.in === 'path' && one.required) ?? [];
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name).sort(), path).toEqual(names.sort());
    }
  });

  it('lists every setting where a key is asked for, with the name and the hint of its field', async () => {
    const described = describeApi(await listEndpoints(), [
      { key: 'STORE_NAME', label: 'Shop Name', hint: 'Shown on every page.' },
      { key: 'TAX_NUMBER', label: 'Tax Number' },
    ]);
    expect(described.components.schemas).toEqual({
      setting: {
        type: 'string',
        oneOf: [
          { const: 'STORE_NAME', title: 'Shop Name', description: 'Shown on every page.' },
          { const: 'TAX_NUMBER', title: 'Tax Number' },
        ],
      },
    });
    const { requestBody } = described.paths['/api/settings']?.post ?? {};
    expect(requestBody?.content['application/json']?.schema.properties?.key).toEqual({
      $ref: '#/components/schemas/setting',
    });
  });

  it('names the field of every form', async () => {
    const forms = (await listEndpoints()).filter(({ wire }) => wire === 'multipart');
    expect(forms.map(({ fileField }) => fileField).sort()).toEqual([
      'captions',
      'chapters',
      'chunk',
      'cover',
      'picture',
      'thumbnail',
    ]);
  });
});

describeWithDatabase('/api/openapi.json', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  it('describes what the store answers: every call of the contract, and no other', async () => {
    const answer = await store.browser().get('/api/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const described = describeApi(await listEndpoints(), storeSettings.values());
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(described)));
  });
});
