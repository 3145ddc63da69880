import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { myPackagePath } from '#contract/pages/my-package-path.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { pageNames, pages } from '#contract/pages/page-addresses.ts';
import { orderPath, receiptPath, settingsPath, tokenPath } from '#contract/pages/page-links.ts';
import * as everyPath from '#contract/pages/page-paths.ts';
import { listFiles } from '../../scripts/list-files.ts';
import { root } from '../../scripts/root.ts';

it('makes addresses that begin with the path of their page, and take any id as one part', () => {
  expect(myPackagePath('p1')).toBe('/my-videos/p1');
  expect(packagePath('a/b')).toBe('/packages/a%2Fb');
  expect(receiptPath('a/b?c')).toBe('/orders/a%2Fb%3Fc/receipt');
  expect(settingsPath('mail')).toBe('/settings?tab=mail');
  expect(orderPath('o&1')).toBe('/admin/orders?order=o%261');
  expect(tokenPath(everyPath.claim, 't')).toBe('/claim#t');
});

it('has every path, once', () => {
  const paths = Object.values(pages);
  expect(paths).toEqual(expect.arrayContaining(Object.values(everyPath)));
  expect(paths).toHaveLength(Object.values(everyPath).length);
  expect(pageNames).toHaveLength(paths.length);
  expect(new Set(paths).size).toBe(paths.length);
});

it('is the only place that has the paths', () => {
  const beginnings = Object.values(pages)
    .map((page) => page.replace(/[:*].*$/, ''))
    .filter((start) => start !== '/')
    .map((start) => start.replace(/\/$/, ''));
  // A quotation mark in front, and behind it the end, a query, a fragment or a parameter.
  const written = new RegExp(`["'\`](?:${beginnings.join('|')})(?:["'\`?#]|/[:$])`);
  const isComment = /^\s*(?:\/?\*|\/\/)/;
  const sources = listFiles(root, ['contract', 'server', 'web', 'scripts']).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|page-paths\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => written.test(line) && !isComment.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
