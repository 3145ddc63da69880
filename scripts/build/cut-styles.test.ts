import { expect, it } from 'vitest';
import { usedStyles } from '../../server/pages/complete/used-styles.ts';
import { cutStyles } from './cut-styles.ts';

/** What is left of a style sheet for a page with one element of these classes. */
const left = (sheet: string, classes: string) =>
  usedStyles(cutStyles(sheet), `<p id="x" class="${classes}">class="unused"</p>`);

it('a page keeps the rules without classes and those of its own, in their order', () => {
  const sheet = 'html{a:1}.p-1{a:2}.p-2{a:3}a:hover{a:4}.p-1:hover,.other{a:5}.p-1 .p-2{a:6}';
  expect(left(sheet, 'p-1')).toBe('html{a:1}.p-1{a:2}a:hover{a:4}.p-1:hover,.other{a:5}');
  expect(left(sheet, 'p-1 p-2')).toBe(sheet);
});

it('what stands in brackets need not be in the page', () => {
  const sheet =
    '.a:not(.b){a:1}:where(.c>:not(:last-child)){a:2}.a:is(:where(.group):hover *){a:3}';
  expect(left(sheet, 'a')).toBe(sheet);
});

it('names with escaped characters, and as they stand in HTML, are found', () => {
  const sheet =
    ".w-1\\/2{a:1}.sm\\:p-2\\.5{a:2}.\\32 xl{a:3}.\\[\\&\\>b\\]\\:p{a:4}.x\\,y{a:5}.content-\\[\\'\\'\\]{a:6}";
  expect(left(sheet, 'w-1/2 sm:p-2.5 2xl [&amp;&gt;b]:p x,y content-[&#x27;&#x27;]')).toBe(sheet);
  expect(left(sheet, 'w-1')).toBe('');
});

it('conditions and layers go with the last rule in them', () => {
  const sheet = '@layer a,b;@layer a{@media (width>=40rem){.m{a:1}}.n{a:2}}@media print{.m{a:3}}';
  expect(left(sheet, 'n')).toBe('@layer a,b;@layer a{.n{a:2}}');
  expect(left(sheet, 'm')).toBe(
    '@layer a,b;@layer a{@media (width>=40rem){.m{a:1}}}@media print{.m{a:3}}',
  );
});

it('animations and properties stay where a rule that is kept names them', () => {
  const sheet =
    '.s{animation:1s spin}.t{x:var(--t)}@property --t{inherits:false}@keyframes spin{to{a:1}}';
  expect(left(sheet, 's')).toBe('.s{animation:1s spin}@keyframes spin{to{a:1}}');
  expect(left(sheet, 't')).toBe('.t{x:var(--t)}@property --t{inherits:false}');
});

it('strings, comments and nested rules are left alone', () => {
  const sheet =
    '/*! By us */\n@font-face{src:local("}{;")}.a{content:"}";&:hover{a:1}.b{a:2}}.c{b:url(a;{b)}';
  expect(left(sheet, 'a c')).toBe(sheet.slice(sheet.indexOf('@')));
});

it('a block without an end is refused', () => {
  expect(() => cutStyles('.a{b:c')).toThrow('Unclosed block');
});
