import { describe, expect, it } from 'vitest';
import { findTable, guessColumns } from './choose-columns.ts';
import type { KnownPackage } from './package-names.ts';
import { readLines as linesOf } from './read-lines.ts';
import { readPeople } from './read-people.ts';
import { MAX_LINES, readRecords } from './read-records.ts';

const packages: KnownPackage[] = [
  { id: 'b1', name: 'Beard; Suit & Presence', slug: 'beard' },
  { id: 'v1', name: 'Voice', slug: 'voice' },
  { id: 'x1', name: 'Reins', isDeleted: true },
];
const read = (text: string, given: Partial<Parameters<typeof readPeople>[1]> = {}) =>
  readPeople(new TextEncoder().encode(text), {
    packages,
    otherwise: [],
    columns: null,
    ...given,
  });
const match = (text: string, otherwise: string[] = []) => read(text, { otherwise }).people;
const problems = (text: string) =>
  match(text).lines.flatMap(({ line, problem }) =>
    problem === null ? [] : [`${line} ${problem}`],
  );
const readLines = (text: string) => {
  const table = findTable(readRecords(text).records);
  return linesOf(
    table,
    guessColumns(table, () => false),
  );
};

describe('the lines of a file', () => {
  it('are separated by commas, semicolons or tabs, with columns in any order', () => {
    for (const mark of [',', ';', '\t']) {
      const text = `\u{feff}Last Name${mark}PACKAGE${mark}e_mail${mark}First Name\r\nFrost${mark}voice${mark}a@b.example${mark}Noel\r\n`;
      expect(readLines(text)).toEqual([
        ...[{ line: 2, email: 'a@b.example', firstName: 'Noel', lastName: 'Frost' }].map((one) => ({
          ...one,
          from: 2,
          packages: ['voice'],
          ended: null,
        })),
      ]);
    }
  });

  it('are separated by bars where their head has nothing else', () => {
    expect(match('Class | 2026\nE-mail|Packages\na@b.example|beard, voice').people).toMatchObject([
      { email: 'a@b.example', packageIds: ['b1', 'v1'] },
    ]);
    expect(match('Class | 2026\nE-mail,Packages\na@b.example,Voice').people).toHaveLength(1);
  });

  it('may stand behind a line that names what separates cells, or behind empty ones', () => {
    for (const head of ['sep=;', '\u{feff}"sep=;"', '\r\n']) {
      const [line] = readLines(`${head}\r\nE-mail;Packages\r\na@b.example;Voice\r\n`);
      expect(line).toMatchObject({ line: 3 + (head === '\r\n' ? 1 : 0), packages: ['Voice'] });
    }
  });

  it('keep formulas as text, and lose the apostrophe that our own files have before them', () => {
    const text =
      "E-mail,First Name,Last Name\na@b.example,=1+1,'=HYPERLINK(0)\nc@b.example,O'Neil,'t Hooft\n'+d@b.example,'＝1,x;'=1";
    expect(readLines(text)).toMatchObject([
      { firstName: '=1+1', lastName: '=HYPERLINK(0)' },
      { firstName: "O'Neil", lastName: "'t Hooft" },
      { email: '+d@b.example', firstName: '＝1', lastName: 'x;=1' },
    ]);
  });

  it('are known by their number, also behind empty lines and cells of several', () => {
    const text = 'E-mail,Packages\n\na@b.example,"Voice\nbeard"\n,\nc@b.example,Nothing\n';
    expect(readLines(text).map(({ line }) => line)).toEqual([4, 6]);
    expect(match(text).people).toMatchObject([{ packageIds: ['v1', 'b1'] }]);
    expect(problems(text)).toEqual(['6 Packages: there is no package called “Nothing”.']);
  });

  it('may have blanks before their quotation marks', () => {
    const text = 'E-mail, First Name, Packages\na@b.example, "Noel, Ivy", "Voice"\n';
    expect(match(text).people).toMatchObject([{ firstName: 'Noel, Ivy', packageIds: ['v1'] }]);
  });

  it('have last names in a column of their own, beside first names, whole ones or none', () => {
    const text = (name: string) => `Name,Surname,E-mail\n${name},North Frost,a@b.example`;
    for (const name of ['Noel', 'Noel North Frost', '']) {
      const [line] = readLines(text(name));
      expect(line).toMatchObject({ firstName: name && 'Noel', lastName: 'North Frost' });
    }
    const [line] = readLines('Name,Surname,E-mail\nNoel Frost,,a@b.example');
    expect(line).toMatchObject({ firstName: 'Noel', lastName: 'Frost' });
  });

  it('may end in different ways in one file, and none is taken for a part of the one before', () => {
    const text =
      'E-mail,Packages,Note\r\na@b.example,Voice,hi\nb@b.example,beard,ho\rc@b.example,Voice,"two\r\nlines"\r\nd@b.example,Nothing,';
    expect(match(text).people).toMatchObject([
      { email: 'a@b.example', packageIds: ['v1'] },
      { email: 'b@b.example', packageIds: ['b1'] },
      { email: 'c@b.example', packageIds: ['v1'] },
    ]);
    expect(problems(text)).toEqual(['6 Packages: there is no package called “Nothing”.']);
  });

  it('may have quotation marks that nobody wrote twice', () => {
    const text =
      'E-mail,First Name,Packages\na@b.example,Noel "Santa",Voice\nb@b.example,"Noel "Santa" N",Voice\nc@b.example,,Voice';
    expect(match(text).people).toMatchObject([
      { firstName: 'Noel "Santa"' },
      { firstName: '"Noel "Santa" N"' },
      { firstName: '' },
    ]);
  });

  it('that are broken leave those before them', () => {
    const text =
      'E-mail,Packages\na@b.example,Voice\nb@b.example,Vo"ice\nc@b.example,"Voice\nd@b.example,Voice\n';
    expect(match(text).people.map(({ email }) => email)).toEqual(['a@b.example']);
    expect(problems(text)).toEqual([
      '3 Packages: there is no package called “Vo"ice”.',
      '4 A quotation mark in this line has no second one. Nothing after it could be read.',
    ]);
  });

  it('that a quotation mark makes one say where it begins and ends', () => {
    const text =
      'E-mail,First Name,Packages\na@b.example,"Noel,Voice\nc@b.example,Ivy,Voice\nd@b.example,"Ann,Voice\ne@b.example,,Voice';
    expect(match(text).people.map(({ email }) => email)).toEqual(['e@b.example']);
    expect(problems(text)).toEqual([
      '4 First Name: must be a single line. It is read from line 2 to 4: is a quotation mark missing?',
    ]);
  });

  it('need a first line that names the columns, and are not too many', () => {
    expect(read('').problem).toBe('The file is empty.');
    expect(read('"E-mail\na@b.example').problem).toMatch(/^Line 1: A quotation mark/);
    expect(read('Name,Packages\nNoel,Voice').problem).toMatch(/^There is no column for addresses/);
    const many = `E-mail\n${'a@b.example\n'.repeat(MAX_LINES + 1)}`;
    expect(read(many).problem).toMatch(/^The file has more than 100,000 lines/);
  });
});

describe('the people in a file', () => {
  it('have each package by name, slug or id, also where its name has a semicolon', () => {
    const text =
      'Name,E-mail,Packages\nNoel St. Frost,a@b.example,VOICE; beard\nIvy,c@b.example,Beard; Suit & Presence\n,d@b.example,v1';
    expect(match(text).people).toEqual([
      { email: 'a@b.example', firstName: 'Noel St.', lastName: 'Frost', packageIds: ['v1', 'b1'] },
      { email: 'c@b.example', firstName: 'Ivy', lastName: '', packageIds: ['b1'] },
      { email: 'd@b.example', firstName: '', lastName: '', packageIds: ['v1'] },
    ]);
  });

  it('get no package whose name another one has, unless that one was deleted', () => {
    const named: KnownPackage[] = [
      ...packages,
      { id: 'v2', name: 'voice', slug: 'voice-2' },
      { id: 'r2', name: 'Reins', slug: 'reins' },
      { id: 'x2', name: 'Reins', isDeleted: true },
    ];
    const text = 'E-mail,Packages\na@b.example,Voice\nc@b.example,v2\nd@b.example,Reins';
    const { people, lines } = read(text, { packages: named }).people;
    expect(people.map(({ packageIds }) => packageIds)).toEqual([['v2'], ['r2']]);
    expect(lines[0]?.problem).toBe(
      'Packages: several packages are called “Voice”. Name them by their ids.',
    );
  });

  it('are one person for all lines with their address', () => {
    const text = 'E-mail,Packages\na@b.example,Voice\nA@B.example,Voice\na@b.example,beard';
    const { people, lines, firstLines } = match(text);
    expect(people).toMatchObject([{ email: 'a@b.example', packageIds: ['v1', 'b1'] }]);
    expect(firstLines).toEqual([2]);
    expect(lines.map(({ sameAs }) => sameAs)).toEqual([null, 2, 2]);
  });

  it('have at most as many packages as a call takes, also in several lines', () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ id: `p${at}`, name: `Part ${at}` }));
    const [first, ...rest] = many.map(({ name }) => name);
    const text = `E-mail,Packages\na@b.example,${rest.join(';')}\na@b.example,${first}`;
    const found = read(text, { packages: many }).people;
    expect(found.people[0]?.packageIds).toHaveLength(100);
    expect(found.lines[1]?.problem).toBe('Packages: must be at most 100 packages.');
  });

  it('get what was chosen where their lines name nothing', () => {
    const text = 'E-mail\na@b.example\n';
    expect(match(text, ['v1']).people).toMatchObject([{ packageIds: ['v1'] }]);
    expect(problems(text)).toEqual([
      '2 Packages: no package is named. Name one, or choose some for such lines when you choose the file.',
    ]);
  });

  it('are left out with the line and the field that is wrong', () => {
    const text = `E-mail,First Name,Packages\nholly@gmail,Holly,Voice\na@b.example,${'x'.repeat(101)},Voice\nc@b.example,Ivy,Reins\n,Ivy,Voice`;
    expect(match(text).people).toEqual([]);
    expect(problems(text)).toEqual([
      '2 E-mail: must be a valid e-mail address.',
      '3 First Name: must be at most 100 characters.',
      '4 Packages: “Reins” was deleted.',
      '5 E-mail: is required.',
    ]);
  });

  it('have an address that can be read, and a line each', () => {
    expect(problems('E-mail,Packages\na@b.example; c@b.example,Voice')).toEqual([
      '2 E-mail: has several addresses. Give each a line of its own.',
    ]);
    expect(problems('E-mail,Packages\nzo\ufffd@b.example,Voice')).toEqual([
      '2 E-mail: has a character that could not be read. Correct it in the file.',
    ]);
  });

  it('are shown without the end of cells that are no names', () => {
    const long = 'x'.repeat(1_000_000);
    const [line] = match(`E-mail,Name,Packages\n${long}@b.example,${long},Voice`).lines;
    expect([line?.email.length, line?.name.length]).toEqual([121, 121]);
    expect(problems(`E-mail,Packages\na@b.example,${long}`)[0]?.length).toBeLessThan(200);
  });

  it('may have cells of blanks and commas alone, however long', () => {
    for (const many of [' ', ' ,', '\n', ' x', ';', ' x1']) {
      const long = `"Noel,${many.repeat(200_000 / many.length)}Frost,"`;
      const text = `E-mail,Name,Packages,Status\na@b.example,${long},${long},\nc@b.example,,Voice,${long}\n${long},,Voice,`;
      expect(match(text).people).toEqual([]);
    }
  });

  it('may be 100,000', { tags: 'full' }, () => {
    const rows = Array.from(
      { length: MAX_LINES },
      (_, at) => `p${at}@north.example,Noel,Frost,Voice`,
    );
    const { people, lines } = match(`E-mail,First Name,Last Name,Packages\r\n${rows.join('\r\n')}`);
    expect([people.length, lines.length, lines.at(-1)?.line]).toEqual([
      MAX_LINES,
      MAX_LINES,
      MAX_LINES + 1,
    ]);
  });
});
