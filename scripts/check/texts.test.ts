import { expect, test } from 'vitest';
import { textProblems } from './texts.ts';

/** Problems found in a component that returns this. */
const found = (jsx: string, before = '') =>
  textProblems('a.tsx', `${before} const A = () => (${jsx});`).map((one) => one.slice(8));
const beside = (name: string) => [
  `has a text beside others in <${name}>: put it into an element of its own`,
];

test.each([
  '<p>{name}</p>',
  '<p>{isDone ? "Done" : count}</p>',
  '<p>{"Hello " + name}</p>',
  '<p>Read the <Link to="/">terms</Link>, please.</p>',
  '<p><span>{name}</span>{isDone && <b />}</p>',
  '<ul>{all.map((one) => <li key={one}>{one}</li>)}{more}</ul>',
  '<div><h2>Title</h2>\n{children}</div>',
  '<Notice>All of it.</Notice>',
  '<Button><Icon name="play" />Play</Button>',
])('a text that is alone, or constant among constant ones, may stand there: %s', (jsx) => {
  expect(found(jsx, 'type Given = { children: Elements; more?: Elements };')).toEqual([]);
});

test.each([
  ['p', '<p>Hello {name}</p>'],
  ['p', '<p>{isBusy && <Spinner />}Wait</p>'],
  ['p', '<p>{isBusy ? <Spinner /> : null}{label}</p>'],
  ['p', '<p><b />{children}</p>'],
  ['p', '<p>Now <MayBeNothing /></p>'],
  ['Notice', '<Notice>It is <b>here</b>.</Notice>'],
])('a text beside what comes, goes or changes is found in <%s>: %s', (name, jsx) => {
  expect(found(jsx)).toEqual(beside(name));
});

test('a text in a fragment is found, wherever that ends up', () => {
  expect(found('<p>{isDone && <>Done <b /></>}</p>')).toEqual([
    'has a text in a fragment: put it into an element',
  ]);
});

test('a price is shown in an element that is not translated; an attribute shows nothing', () => {
  const price = 'shows formatCents() in an element without translate="no"';
  expect(found('<p>{formatCents(cents)}</p>')).toEqual([price]);
  expect(found('<p translate="no">{formatCents(cents)}</p>')).toEqual([]);
  expect(found('<p title={formatCents(cents)}>Total</p>')).toEqual([]);
});
