import { type CodeInput, codeInput, type PromoCode } from '#contract/codes/codes.ts';

/** The values of the form of a code: as they are typed. */
export interface CodeFields {
  code: string;
  kind: 'percent' | 'amount';
  percentOff: string;
  amountOff: string;
  minimumAmount: string;
  scope: 'all' | 'chosen';
  packageIds: string[];
  /** In the browser's time zone, as a `datetime-local` field has it. */
  startsAt: string;
  endsAt: string;
  useLimit: string;
  customerLimit: string;
  isOn: boolean;
}

const text = (value: string | number | null): string => (value === null ? '' : String(value));

/** A time in ISO 8601 as a `datetime-local` field has it: in the browser's time zone, to the minute. */
function localTime(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The form's fields for a code; null for a new one. */
export function fieldsOf(code: PromoCode | null): CodeFields {
  return {
    code: code?.code ?? '',
    kind: code !== null && code.percentOff === null ? 'amount' : 'percent',
    percentOff: text(code?.percentOff ?? null),
    amountOff: code?.amountOff ?? '',
    minimumAmount: code?.minimumAmount ?? '',
    scope: code?.packageIds == null ? 'all' : 'chosen',
    packageIds: code?.packageIds ?? [],
    startsAt: localTime(code?.startsAt ?? null),
    endsAt: localTime(code?.endsAt ?? null),
    useLimit: text(code?.useLimit ?? null),
    customerLimit: text(code?.customerLimit ?? null),
    isOn: code?.isOn ?? true,
  };
}

const orNull = (typed: string): string | null => {
  const value = typed.trim().replace(/^\$/, '');
  return value === '' ? null : value;
};
const numberOf = (typed: string): number | null => {
  const value = orNull(typed);
  return value === null ? null : Number(value);
};
const timeOf = (typed: string): string | null => {
  const time = new Date(typed);
  return typed === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
};

/** Turns the form's fields into the input of the call. */
export function inputOf(fields: CodeFields): CodeInput {
  const isPercent = fields.kind === 'percent';
  return {
    code: fields.code.trim(),
    percentOff: isPercent ? numberOf(fields.percentOff) : null,
    amountOff: isPercent ? null : orNull(fields.amountOff),
    minimumAmount: orNull(fields.minimumAmount),
    packageIds: fields.scope === 'all' ? null : [...fields.packageIds],
    startsAt: timeOf(fields.startsAt),
    endsAt: timeOf(fields.endsAt),
    useLimit: numberOf(fields.useLimit),
    customerLimit: numberOf(fields.customerLimit),
    isOn: fields.isOn,
  };
}

const names: Record<string, string> = {
  code: 'Code',
  percentOff: 'Percentage',
  amountOff: 'Amount',
  minimumAmount: 'Minimum',
  packageIds: 'Packages',
  startsAt: 'Start',
  endsAt: 'End',
  useLimit: 'Uses in all',
  customerLimit: 'Uses per customer',
};

export type FieldName = keyof CodeFields;

const isField = (name: string): name is FieldName => Object.hasOwn(names, name);

/** The problems of the form's fields, each in a sentence. */
export function problemsOf(fields: CodeFields): Partial<Record<FieldName, string>> {
  const input = inputOf(fields);
  const problems: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of codeInput.safeParse(input).error?.issues ?? []) {
    const name = String(path[0]);
    if (isField(name)) problems[name] ??= `${names[name]} ${message}.`;
  }
  if (fields.kind === 'percent' && input.percentOff === null) {
    problems.percentOff ??= 'Percentage is required.';
  }
  if (fields.kind === 'amount' && input.amountOff === null) {
    problems.amountOff ??= 'Amount is required.';
  }
  if (input.startsAt !== null && input.endsAt !== null && input.endsAt <= input.startsAt) {
    problems.endsAt ??= 'End must be after the start.';
  }
  if (input.packageIds?.length === 0) problems.packageIds = 'Choose at least one package.';
  return problems;
}
