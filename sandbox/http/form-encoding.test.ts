import { expect, it } from 'vitest';
import { canonical, decodeForm } from './form-encoding.ts';

it('decodes nested groups and both kinds of lists', () => {
  const tree = decodeForm('a=1&metadata[order id]=x%26y&expand[]=p&expand[]=q&t[0]=r&t[1]=s&a=2');
  expect(JSON.parse(canonical(tree))).toEqual({
    a: '2',
    metadata: { 'order id': 'x&y' },
    expand: { 0: 'p', 1: 'q' },
    t: { 0: 'r', 1: 's' },
  });
});

it('keeps unusual names and never reaches a prototype', () => {
  const tree = decodeForm('a[b=1&]c[=2&__proto__[x]=3&constructor=4');
  expect(Object.keys(tree).sort()).toEqual(['__proto__', ']c[', 'a[b', 'constructor'].sort());
  expect(Reflect.get({}, 'x')).toBeUndefined();
});

it('treats parameters as equal in any order', () => {
  expect(canonical(decodeForm('b=2&a[y]=1&a[x]=0'))).toBe(
    canonical(decodeForm('a[x]=0&a[y]=1&b=2')),
  );
  expect(canonical(decodeForm('a[]=1'))).not.toBe(canonical(decodeForm('a=1')));
});
