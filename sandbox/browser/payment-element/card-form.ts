import type { ApiFailure } from '../messages.ts';
import { type CardText, checkField, FIELD_NAMES, type FieldName } from './card-check.ts';
import { brandOfNumber, formatExpiry, formatNumber, onlyDigits } from './card-format.ts';

/** Lets the three fields be formatted while they are typed, and checked on blur. */
export function watchFields(): void {
  for (const name of FIELD_NAMES) {
    const input = inputOf(name);
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      const atEnd = input.selectionStart === input.value.length;
      show(name, null);
      // What is changed further in front is not formatted: the caret would jump.
      if (atEnd) format(name, input, deleting);
      if (atEnd && !deleting && checkField(name, readCard()) === null) advance(name);
    });
    input.addEventListener('blur', () => {
      show(name, input.value === '' ? null : checkField(name, readCard()));
    });
  }
}

export function readCard(): CardText {
  const [number = '', expiry = '', cvc = ''] = FIELD_NAMES.map((name) => inputOf(name).value);
  return { number, expiry, cvc };
}

/** Shows every error, focuses the first invalid field and answers its error. */
export function validate(): ApiFailure | null {
  const problems = FIELD_NAMES.map((name) => ({ name, error: checkField(name, readCard()) }));
  for (const { name, error } of problems) show(name, error);
  const first = problems.find(({ error }) => error !== null);
  if (first) inputOf(first.name).focus();
  return first?.error ?? null;
}

/** Makes the fields read-only while a payment is in progress. */
export function lock(locked: boolean): void {
  for (const name of FIELD_NAMES) inputOf(name).readOnly = locked;
}

function inputOf(name: FieldName): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (input) return input;
  throw new Error(`The page has no input named ${name}.`);
}

function format(name: FieldName, input: HTMLInputElement, deleting: boolean): void {
  const brand = brandOfNumber(onlyDigits(inputOf('number').value));
  if (name === 'number') input.value = formatNumber(input.value);
  else if (name === 'expiry') input.value = formatExpiry(input.value, deleting);
  else input.value = onlyDigits(input.value).slice(0, brand.code);
  if (name === 'number') document.documentElement.dataset.brandShown = brand.name;
}

/** Moves from a field that was completed to the next one, if that is empty. */
function advance(name: FieldName): void {
  const next = FIELD_NAMES[FIELD_NAMES.indexOf(name) + 1];
  if (document.activeElement !== inputOf(name) || !next) return;
  if (inputOf(next).value === '') inputOf(next).focus();
}

function show(name: FieldName, error: ApiFailure | null): void {
  const input = inputOf(name);
  input.classList.toggle('Input--invalid', error !== null);
  input.setAttribute('aria-invalid', String(error !== null));
  const line = document.getElementById(`${name}-error`);
  if (line) line.textContent = error?.message ?? '';
}
