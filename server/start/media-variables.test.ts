import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const redirect = { MEDIA_DELIVERY: 'redirect' };
const inBucket = (endpoint: string) => `s3://media/shop?endpoint=${endpoint}`;

it('the store passes videos on, unless it is told otherwise', () => {
  expect(readConfig({}).MEDIA_DELIVERY).toBe('store');
  const STORAGE_URL = inBucket('https://s3.example');
  expect(readConfig({ STORAGE_URL }).MEDIA_DELIVERY).toBe('store');
  expect(readConfig({ ...redirect, STORAGE_URL }).MEDIA_DELIVERY).toBe('redirect');
});

it('another way is refused, with those there are', () => {
  expect(() => readConfig({ MEDIA_DELIVERY: 'proxy' })).toThrow(
    'MEDIA_DELIVERY is "proxy". It must be one of these: store, redirect.',
  );
});

it('redirects need a bucket', () => {
  expect(() => readConfig(redirect)).toThrow(/^MEDIA_DELIVERY is "redirect", but STORAGE_URL/);
});

it('pages of https load nothing from a bucket without', () => {
  const PUBLIC_URL = 'https://shop.example';
  const plain = { ...redirect, STORAGE_URL: inBucket('http://10.0.0.5:8080') };
  expect(readConfig(plain).MEDIA_DELIVERY).toBe('redirect');
  expect(() => readConfig({ ...plain, PUBLIC_URL })).toThrow(
    'the bucket is at http://10.0.0.5:8080, from which browsers load nothing into such pages.',
  );
  const S3_ENDPOINT = 'http://10.0.0.5:8080';
  const byVariable = { ...redirect, STORAGE_URL: 's3://media', S3_ENDPOINT, PUBLIC_URL };
  expect(() => readConfig(byVariable)).toThrow('Give it an https:// address');
  const amazon = { ...redirect, STORAGE_URL: 's3://media?region=eu-west-3', PUBLIC_URL };
  expect(readConfig(amazon).MEDIA_DELIVERY).toBe('redirect');
  expect(readConfig({ ...plain, MEDIA_DELIVERY: 'store', PUBLIC_URL }).MEDIA_DELIVERY).toBe(
    'store',
  );
});
