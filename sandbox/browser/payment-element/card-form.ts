import type { ApiFailure, Report } from '../messages.ts';
import { type CardText, checkField, FIELD_NAMES, type FieldName } from './card-check.ts';
import { brandOfNumber, formatExpiry, formatNumber, onlyDigits } from './card-format.ts';

/** The three fields: formatted while typing, checked on blur. */
export class CardForm {
  private readonly document: Document;
  private readonly now: () => Date;
  private readonly report: (message: Report) => void;
  private said = '';

  constructor(document: Document, now: () => Date, report: (message: Report) => void) {
    this.document = document;
    this.now = now;
    this.report = report;
    for (const name of FIELD_NAMES) this.attend(name);
    document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') report({ did: 'escape' });
    });
  }

  card(): CardText {
    const [number = '', expiry = '', cvc = ''] = FIELD_NAMES.map((name) => this.input(name).value);
    return { number, expiry, cvc };
  }

  /** Shows every error, focuses the first invalid field and answers its error. */
  validate(): ApiFailure | null {
    let first: ApiFailure | null = null;
    for (const name of FIELD_NAMES) {
      const error = checkField(name, this.card(), this.now());
      this.show(name, error);
      if (error && !first) {
        first = error;
        this.input(name).focus();
      }
    }
    return first;
  }

  focus(): void {
    this.input('number').focus();
  }

  blur(): void {
    for (const name of FIELD_NAMES) this.input(name).blur();
  }

  clear(): void {
    for (const name of FIELD_NAMES) {
      this.input(name).value = '';
      this.show(name, null);
    }
    this.notify();
  }

  /** Makes the fields read-only while a payment is in progress. */
  lock(locked: boolean): void {
    for (const name of FIELD_NAMES) this.input(name).readOnly = locked;
  }

  private input(name: FieldName): HTMLInputElement {
    const input = this.document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) return input;
    throw new Error(`The page has no input named ${name}.`);
  }

  private attend(name: FieldName): void {
    const input = this.input(name);
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      this.format(name, input, deleting);
      this.show(name, null);
      this.notify();
      if (!deleting) this.advance(name, input);
    });
    input.addEventListener('focus', () => this.report({ did: 'focus' }));
    input.addEventListener('blur', () => {
      this.report({ did: 'blur' });
      const error = checkField(name, this.card(), this.now());
      this.show(name, input.value === '' ? null : error);
    });
  }

  private format(name: FieldName, input: HTMLInputElement, deleting: boolean): void {
    const before = onlyDigits(input.value.slice(0, input.selectionStart ?? 0)).length;
    const atEnd = input.selectionStart === input.value.length;
    const brand = brandOfNumber(onlyDigits(this.input('number').value));
    if (name === 'number') input.value = formatNumber(input.value);
    else if (name === 'expiry') input.value = formatExpiry(input.value, deleting);
    else input.value = onlyDigits(input.value).slice(0, brand.code);
    if (!atEnd) placeCaret(input, before);
    if (name === 'number') this.showBrand(brand.name);
  }

  // Moves to the next field when this one is complete and valid.
  private advance(name: FieldName, input: HTMLInputElement): void {
    const next = FIELD_NAMES[FIELD_NAMES.indexOf(name) + 1];
    const atEnd = input.selectionStart === input.value.length;
    const focused = this.document.activeElement === input;
    if (!next || !atEnd || !focused || this.input(next).value !== '') return;
    if (!checkField(name, this.card(), this.now())) this.input(next).focus();
  }

  private show(name: FieldName, error: ApiFailure | null): void {
    const input = this.input(name);
    input.classList.toggle('Input--invalid', error !== null);
    input.setAttribute('aria-invalid', String(error !== null));
    const line = this.document.getElementById(`${name}-error`);
    if (line) line.textContent = error?.message ?? '';
  }

  private showBrand(brand: string): void {
    const { dataset } = this.document.documentElement;
    if (brand === 'unknown' || brand === 'discover') delete dataset.brandShown;
    else dataset.brandShown = brand;
  }

  private notify(): void {
    const card = this.card();
    const errors = FIELD_NAMES.map((name) => checkField(name, card, this.now()));
    const change = {
      complete: errors.every((error) => error === null),
      empty: FIELD_NAMES.every((name) => card[name] === ''),
    };
    const text = JSON.stringify(change);
    if (text === this.said) return;
    this.said = text;
    this.report({ did: 'change', change, error: null });
  }
}

// Keeps the caret after the same digit, whatever formatting was added before it.
function placeCaret(input: HTMLInputElement, digits: number): void {
  let at = 0;
  for (let seen = 0; seen < digits && at < input.value.length; at += 1) {
    if (/\d/.test(input.value.charAt(at))) seen += 1;
  }
  input.setSelectionRange(at, at);
}
