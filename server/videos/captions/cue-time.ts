const TIME = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** The milliseconds of a time such as 01:02:03.500, 02:03,5 or 2:03; null if it is none. */
export function readTime(text: string): number | null {
  const parts = TIME.exec(text);
  if (parts === null) return null;
  const [, hours = '0', minutes = '', seconds = '', fraction = '0'] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

/** A time as WebVTT writes it. */
export function writeTime(milliseconds: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const hours = part(milliseconds / 3_600_000, 2);
  const minutes = part((milliseconds / 60_000) % 60, 2);
  return `${hours}:${minutes}:${part((milliseconds / 1000) % 60, 2)}.${part(milliseconds % 1000, 3)}`;
}
