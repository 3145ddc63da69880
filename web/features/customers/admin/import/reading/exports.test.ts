import { describe, expect, it, test } from 'vitest';
import type { Columns } from './choose-columns.ts';
import type { KnownPackage } from './package-names.ts';
import { readPeople } from './read-people.ts';

const packages: KnownPackage[] = [
  { id: 'p1', name: 'Beard, Suit & Presence' },
  { id: 'p2', name: 'Voice & Storytelling' },
  { id: 'p3', name: 'Voice' },
];

const readAs = (text: string, columns: Columns | null) =>
  readPeople(new TextEncoder().encode(text), { packages, otherwise: ['gift'], columns });
const read = (text: string) => readAs(text, null);
/** "noel@north.example Noel|Frost suit" for each person, and what is wrong with which line. */
const summaryOf = (text: string) => {
  const { people } = read(text);
  return [
    ...people.people.map(
      ({ email, firstName, lastName, packageIds }) =>
        `${email} ${firstName}|${lastName} ${packageIds.join('+')}`,
    ),
    ...people.lines.flatMap(({ line, problem }) => (problem === null ? [] : `${line} ${problem}`)),
  ];
};
const nothing = (reason: string) =>
  `${reason}, so the line gives nothing. To give packages anyway, choose None for Status, under Columns.`;
const unpaid = (reason: string) => nothing(`${reason} does not say that it is paid`);

const files: [string, string, string[]][] = [
  [
    'Gumroad',
    'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Refunded?,Partial Refund ($),Fully Refunded?,Access Revoked?,Order Number\n' +
      'a==,"Beard, Suit & Presence",Noel Frost,noel@north.example,,0,0,0.0,0,0,1\n' +
      'b==,Voice & Storytelling,,ivy@north.example,ivy@account.example,0,1,5.0,0,0,2\n' +
      'c==,Voice,Holly,holly@north.example,,0,1,0.0,1,0,3\n' +
      'Totals,,,,,,,5.0,,,\n',
    [
      'noel@north.example Noel|Frost p1',
      'ivy@north.example | p2',
      nothing('4 Fully Refunded?: “1”'),
      '5 Purchase Email: is required.',
    ],
  ],
  [
    'Gumroad, gifts',
    'Item Name,Buyer Name,Purchase Email,Giftee Email\nVoice,Noel Frost,noel@north.example,ivy@north.example\nVoice,Noel Frost,noel@north.example,\n',
    ['ivy@north.example | p3', 'noel@north.example Noel|Frost p3'],
  ],
  [
    'a shop whose orders have several lines, the first a gift',
    'Order ID,Item Name,Email,Giftee Email\n1,Voice,noel@north.example,ivy@north.example\n1,Voice & Storytelling,noel@north.example,\n',
    ['ivy@north.example | p3', 'noel@north.example | p2'],
  ],
  [
    'this store, customers',
    'Customer,Customer Since,E-mail,First Name,Last Name,Phone,Packages,Package IDs\n0123456789abcdef0123,2026-01-02 10:00,noel@north.example,,,,Voice,p3\n',
    ['noel@north.example | p3'],
  ],
  [
    'Shopify, orders',
    'Name,Email,Financial Status,Paid at,Lineitem quantity,Lineitem name,Billing Name,Shipping Name\n' +
      '#1001,noel@north.example,paid,2026-01-02,1,"Beard, Suit & Presence",Noel Frost,\n' +
      '#1001,noel@north.example,,,1,Voice & Storytelling,,\n' +
      '#1002,ivy@north.example,refunded,2026-01-02,1,Voice,Ivy North,\n#1002,ivy@north.example,,,1,Voice,,\n' +
      '#1003,holly@north.example,partially_refunded,2026-01-02,1,Voice,,\n' +
      '#1004,rudy@north.example,paid,2026-01-02,1,Voice & Storytelling - Default Title,,\n' +
      '#1004,rudy@north.example,,,1,"Beard,Suit & Presence - Default",,\n',
    [
      'noel@north.example Noel|Frost p1+p2',
      'holly@north.example | p3',
      'rudy@north.example | p2+p1',
      unpaid('4 Financial Status: “refunded”'),
      unpaid('5 Financial Status: “refunded”'),
    ],
  ],
  [
    'WooCommerce, a column an item',
    'order_id,status,customer_email,billing_first_name,billing_last_name,billing_email,line_item_1,line_item_2\n' +
      '11,completed,,Noel,Frost,noel@north.example,name:Voice &amp; Storytelling|product_id:4|quantity:1|total:9,"name:Beard, Suit &amp; Presence|product_id:5"\n' +
      '12,wc-pending,,Ivy,North,ivy@north.example,Voice,\n',
    ['noel@north.example Noel|Frost p2+p1', unpaid('3 status: “wc-pending”')],
  ],
  [
    'WooCommerce, a line an item',
    'Order Number;Order Status;First Name (Billing);Last Name (Billing);Email (Billing);Item #;Item Name\n' +
      '11;Completed;Noel;Frost;noel@north.example;1;Voice × 1\n11;;;;;2;Beard, Suit & Presence\n',
    ['noel@north.example Noel|Frost p3+p1'],
  ],
  [
    'Thinkific, users',
    'first_name,last_name,user_email\nNoel,Frost,noel@north.example\n',
    ['noel@north.example Noel|Frost gift'],
  ],
  [
    'Thinkific, enrollments',
    'Student_email,Student_first_name,Student_last_name,Course_name\nnoel@north.example,Noel,Frost,Voice\n',
    ['noel@north.example Noel|Frost p3'],
  ],
  [
    'Thinkific, users with their enrollments',
    'First Name,Last Name,Email,Enrollments - count,Enrollments - list\nNoel,Frost,noel@north.example,1,Voice\nIvy,North,ivy@north.example,0,\n',
    ['noel@north.example Noel|Frost p3', 'ivy@north.example Ivy|North gift'],
  ],
  [
    'a shop with names of buyers and users',
    'user_name,Purchaser,Customer,Email,Purchased Products\nNoel Frost,,C-1,noel@north.example,Voice\nIvy North,,C-2,ivy@north.example,Voice\n',
    ['noel@north.example Noel|Frost p3', 'ivy@north.example Ivy|North p3'],
  ],
  [
    'Kajabi',
    'ID,Name,First Name,Last Name,Email,Products,Tags\n' +
      '1,Noel Frost,Noel,Frost,noel@north.example,"Voice & Storytelling, Beard, Suit & Presence, Voice",vip\n' +
      '2,Ivy North,,,ivy@north.example,"Voice, Reins, Sleigh",\n',
    [
      'noel@north.example Noel|Frost p2+p1+p3',
      '3 Products: there is no package called “Reins, Sleigh”.',
    ],
  ],
  [
    'WordPress',
    'ID,user_login,user_email,user_nicename,display_name,first_name,last_name,role\n7,frosty,noel@north.example,frosty,Noel Frost,,,subscriber\n',
    ['noel@north.example Noel|Frost gift'],
  ],
  [
    'Moodle',
    'id,username,email,firstname,lastname,course1,course2\n7,frosty,noel@north.example,Noel,Frost,Voice,Voice & Storytelling\n',
    ['noel@north.example Noel|Frost p3+p2'],
  ],
  [
    'Teachable',
    'id,fullname,email,joined_at,course_name\n7,Noel Frost,noel@north.example,2026-01-02,Voice\n',
    ['noel@north.example Noel|Frost p3'],
  ],
  [
    'Ghost',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n' +
      '6,noel@north.example,Noel Frost,,true,false,,2026-01-02,,,Gold\n',
    ['2 tiers: there is no package called “Gold”.'],
  ],
  [
    'Stripe, payments',
    'id,Description,Amount,Amount Refunded,Currency,Status,Customer Description,Customer Email,Card Name,Product Name\n' +
      'py_1,,9,0,usd,Paid,,noel@north.example,Noel Frost,Voice\npy_2,,9,9,usd,Refunded,,ivy@north.example,Ivy,Voice\n',
    ['noel@north.example Noel|Frost p3', unpaid('3 Status: “Refunded”')],
  ],
  [
    'a spreadsheet from Germany',
    'Name;Vorname;E-Mail-Adresse;Kurs\nFrost;Noël;noel@north.example;VOICE\n',
    ['noel@north.example Noël|Frost p3'],
  ],
  [
    'a spreadsheet with a title, whole addresses and last names first',
    'Class of 2026\nName,Contact,Cohort\n,Noel Frost <noel@north.example>,Voice\n"North, Ivy",mailto:ivy@north.example,Voice\n"Holly Green, Jr.",holly@north.example,Voice\n',
    [
      'noel@north.example Noel|Frost p3',
      'ivy@north.example Ivy|North p3',
      'holly@north.example Holly|Green, Jr. p3',
    ],
  ],
  [
    'a spreadsheet without a first line',
    'noel@north.example\tVoice & Storytelling\nivy@north.example\tSleigh\nholly@north.example\tVoice\n',
    [
      'noel@north.example | p2',
      'holly@north.example | p3',
      '2 Packages (Column 2): there is no package called “Sleigh”.',
    ],
  ],
];

describe('a file of', () => {
  test.each(files)('%s is read without a choice', (_, text, lines) => {
    expect(summaryOf(text)).toEqual(lines);
  });
});

describe('the columns of a file', () => {
  const text =
    'Customer,Buyer,Bought\nNoel,noel@north.example,Sleigh\nIvy,ivy@north.example,Reins\n';

  it('may be chosen otherwise, each for one thing', () => {
    const { table } = read(text);
    const columns = { ...table?.columns, packages: [2] } as Columns;
    expect(table?.columns).toMatchObject({ email: [1], name: [0], packages: [] });
    expect(readAs(text, columns).people.lines[0]?.problem).toBe(
      'Bought: there is no package called “Sleigh”.',
    );
    expect(readAs(text, { ...columns, name: [1] }).problem).toBe(
      'The column “Buyer” is chosen twice, for E-mail and Name. Choose another one for Name, or none.',
    );
  });

  it('of one name are told apart, and those without a name by what is in them', () => {
    expect(read('Email,Name,Name\na@b.example,Noel,Frost').table?.labels).toEqual([
      'Email',
      'Name (column 2)',
      'Name (column 3)',
    ]);
    expect(read('a@b.example,Noel').table?.labels).toEqual([
      'Column 1: a@b.example',
      'Column 2: Noel',
    ]);
  });
});
