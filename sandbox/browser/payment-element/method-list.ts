/** The methods of the form, by the words of the API. */
const NAMES: Record<string, string> = {
  card: 'Card',
  link: 'Link',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  amazon_pay: 'Amazon Pay',
  us_bank_account: 'US bank account',
};

const partOf = (id: string): HTMLElement => {
  const part = document.getElementById(id);
  if (part) return part;
  throw new Error(`The page has no part ${id}.`);
};

/** The type that is chosen. */
export function chosenType(): string {
  return document.querySelector<HTMLInputElement>('input[name=method]:checked')?.value ?? 'card';
}

/** The number of the bank account as it was typed, digits only; null if it is no such number. */
export function readAccount(): string | null {
  const input = document.querySelector<HTMLInputElement>('input[name=account]');
  const digits = (input?.value ?? '').replace(/\D/g, '');
  const isWhole = digits.length >= 4 && digits.length <= 17;
  partOf('account-error').textContent = isWhole ? '' : 'Your account number is incomplete.';
  if (!isWhole) input?.focus();
  return isWhole ? digits : null;
}

/** Shows what belongs to the chosen type. */
function showParts(): void {
  const type = chosenType();
  partOf('card-fields').hidden = type !== 'card';
  partOf('account-fields').hidden = type !== 'us_bank_account';
  partOf('away').hidden = type === 'card' || type === 'us_bank_account';
}

/** Lists the methods above their fields, if there are several; a card alone needs no list. */
export function listMethods(types: readonly string[]): void {
  if (types.length < 2) return;
  const list = partOf('methods');
  list.hidden = false;
  for (const type of types) {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name: 'method', value: type });
    input.checked = type === types[0];
    label.append(input, NAMES[type] ?? type);
    list.append(label);
  }
  list.addEventListener('change', showParts);
  showParts();
}
