import {
  type Checker,
  type Symbol as DeclaredSymbol,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';

/** A JSON schema, with the keywords that are used here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Which types are described, and how far. */
export interface Scope {
  checker: Checker;
  /** Whether an object of the API is described in full; of any other, only its id is. */
  isDescribed: (name: string) => boolean;
  /** Whether an optional field is left out. */
  isLeftOut: (field: string) => boolean;
}

/**
 * Describes types of the SDK as JSON schemas: names, types, values and required fields, no prose.
 * `definitions` holds every schema that another one refers to, by name.
 */
export function createDescriber(scope: Scope) {
  const { checker } = scope;
  const definitions: Record<string, Schema> = {};
  const symbols = new Map<string, DeclaredSymbol>();

  function describe(type: Type): Schema {
    const parts = partsOf(checker, type);
    // `OtherString` (an intersection) says that values may be added: the known ones are the facts.
    const known = parts.filter((part) => !part.isIntersectionType() && !isOtherObject(scope, part));
    if (known.length === 0)
      return { type: parts.some((p) => p.isIntersectionType()) ? 'string' : 'object' };
    return join(known.map(describeOne));
  }

  function describeOne(type: Type): Schema {
    const plain = PLAIN[checker.typeToString(type)];
    if (plain) return plain;
    if (type.isStringLiteralType()) return { enum: [type.value] };
    if (type.isTypeReference() && checker.isArrayType(type))
      return { type: 'array', items: join(checker.getTypeArguments(type).map(describe)) };
    const [index] = checker.getIndexInfosOfType(type);
    if (index) return { type: 'object', additionalProperties: describe(index.valueType) };
    // The SDK says nothing about what is in it.
    if (checker.getPropertiesOfType(type).length === 0) return { type: 'object' };
    const symbol = type.getSymbol();
    // A generic list is another schema for each kind of item, so it has no name.
    if (!symbol || symbol.name === 'ApiList') return describeFields(type);
    const name = qualifiedName(symbol);
    if (!symbols.has(name)) {
      symbols.set(name, symbol);
      definitions[name] = describeFields(type);
    }
    if (symbols.get(name) !== symbol) throw new Error(`There are two types named ${name}.`);
    return { $ref: `#/definitions/${name}` };
  }

  function describeFields(type: Type): Schema {
    const isOptional = ({ flags }: DeclaredSymbol) => (flags & SymbolFlags.Optional) !== 0;
    const fields = checker.getPropertiesOfType(type).filter((field) => {
      if (isOptional(field) && scope.isLeftOut(field.name)) return false;
      // `deleted?: void`: the field is never there.
      return partsOf(checker, typeOf(checker, field)).length > 0;
    });
    const required = fields.filter((field) => !isOptional(field)).map(({ name }) => name);
    const properties = fields.map((field) => [field.name, describe(typeOf(checker, field))]);
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }

  return { describe, definitions };
}

/** The SDK's `number` covers fractions, too: no field described here holds any. */
const PLAIN: Record<string, Schema> = {
  string: { type: 'string' },
  number: { type: 'integer' },
  true: { enum: [true] },
  false: { enum: [false] },
  null: { type: 'null' },
  any: {},
  unknown: {},
  Decimal: { type: 'string' },
};

/** The schema of what fits any of some schemas: plain types and values are put together. */
function join(options: Schema[]): Schema {
  const values = options.flatMap((option) => option.enum ?? []);
  const isBoolean = values.includes(true) && values.includes(false);
  const texts = values.filter((value) => !isBoolean || typeof value === 'string');
  const plain = options.filter((option) => Object.keys(option).join() === 'type');
  const types = plain.flatMap(({ type = [] }) => type).concat(isBoolean ? 'boolean' : []);
  const isNull = types.length === 1 && types[0] === 'null';
  const joined: Schema[] = [
    ...(texts.length > 0 ? [{ enum: isNull ? [...texts, null] : texts }] : []),
    ...(types.length > 0 && !(isNull && texts.length > 0) ? [{ type: types }] : []),
    ...options.filter((option) => !option.enum && !plain.includes(option)),
  ];
  return joined.length === 1 ? { ...joined[0] } : { anyOf: joined };
}

/** The type of a field. */
export function typeOf(checker: Checker, field: DeclaredSymbol): Type {
  return checker.getTypeOfSymbol(field) ?? checker.getUnknownType();
}

/** The members of a union (a type of its own is its only one), `undefined` and `void` left out. */
export function partsOf(checker: Checker, type: Type): readonly Type[] {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return parts.filter((part) => !['undefined', 'void'].includes(checker.typeToString(part)));
}

function isOtherObject({ checker, isDescribed }: Scope, type: Type): boolean {
  const kind = checker.getPropertyOfType(type, 'object');
  const symbol = checker.getPropertyOfType(type, 'id') && type.getSymbol();
  if (!kind || !symbol || !typeOf(checker, kind).isStringLiteralType()) return false;
  return !isDescribed(qualifiedName(symbol));
}

/** `Refund.DestinationDetails.Card`: the name with the namespaces of its module. */
export function qualifiedName(symbol: DeclaredSymbol): string {
  const parent = symbol.getParent();
  return parent && !parent.name.startsWith('"')
    ? `${qualifiedName(parent)}.${symbol.name}`
    : symbol.name;
}
