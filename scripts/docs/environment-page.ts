import * as z from 'zod';

/** The part of a JSON Schema that a variable's row is made from. */
type Property = {
  description?: string;
  default?: unknown;
  type?: string;
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

const HEAD = `<!-- Generated from server/start/config.ts by \`npm run docs\`: change it there. -->

# Environment

The variables that the store reads at its start. An empty variable counts as unset. If a value is not
allowed, the store does not start and says which variable is wrong, what was given and what is allowed.

| Variable | Default | Allowed | Meaning |
|---|---|---|---|
`;

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${count(least)} to ${count(most)}`;
  if (least !== undefined) return `at least ${count(least)}`;
  return most === undefined ? '' : `at most ${count(most)}`;
}

const count = (number: number) => number.toLocaleString('en-US');

/** The allowed values of a variable, in a few words. */
function allowed(property: Property): string {
  if (property.enum) return property.enum.map((value) => `\`${value}\``).join(', ');
  if (property.format === 'uri') return 'an address (URL)';
  if (property.type === 'integer')
    return `whole number ${range(property.minimum, property.maximum)}`;
  if (property.type === 'number') return `number ${range(property.minimum, property.maximum)}`;
  // An empty variable counts as unset, so a minimum of 1 is no limit.
  const least = property.minLength === 1 ? undefined : property.minLength;
  const length = range(least, property.maxLength);
  return length ? `text of ${length} characters` : 'text';
}

function row([name, property]: [string, Property]): string {
  if (!property.description)
    throw new Error(`${name} in server/start/config.ts has no description`);
  const initial = property.default === undefined ? '' : `\`${property.default}\``;
  const cells = [`\`${name}\``, initial, allowed(property).trim(), property.description];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

/**
 * The page for a configuration schema, with a row for each variable, in order.
 * @throws when a variable has no description
 */
export function environmentPage(schema: z.ZodObject): string {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { properties = {} }: { properties?: Record<string, Property> } = JSON.parse(
    JSON.stringify(described),
  );
  return HEAD + Object.entries(properties).map(row).join('');
}
