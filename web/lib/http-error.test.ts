import { describe, expect, it } from 'vitest';
import { HttpError, messageFor, UnreachableError } from './http-error.ts';

describe('HttpError', () => {
  it("carries the server's message and code beside the status and the raw text", () => {
    const error = new HttpError(409, 'Conflict', '{"message":"Already there","code":"exists"}');
    expect(error.message).toBe('409: {"message":"Already there","code":"exists"}');
    expect(error).toMatchObject({ status: 409, serverMessage: 'Already there', code: 'exists' });
  });

  it('falls back to the status text if the answer is empty', () => {
    const error = new HttpError(502, 'Bad Gateway', '');
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.serverMessage).toBeUndefined();
  });

  it.each(['<html>oops</html>', '[1]', 'null', '{"message":7}', '{"message":""}'])(
    'has no server message where the answer is %s',
    (text) => {
      const error = new HttpError(500, 'Internal Server Error', text);
      expect(error.message).toBe(`500: ${text}`);
      expect(error.serverMessage).toBeUndefined();
    },
  );
});

describe('messageFor', () => {
  it("prefers the server's words, then the browser's own, then the fallback", () => {
    expect(messageFor(new HttpError(400, '', '{"message":"name is required"}'), 'No')).toBe(
      'name is required',
    );
    expect(messageFor(new HttpError(500, 'Internal Server Error', ''), 'No')).toBe('No');
    expect(messageFor(new UnreachableError(new TypeError('Failed to fetch')), 'No')).toMatch(
      /cannot be reached/,
    );
    expect(messageFor(new TypeError('x is undefined'), 'No')).toBe('No');
  });

  it.each([
    ['price: must be from 0.50 to 999,999.99', 'Price must be from 0.50 to 999,999.99.'],
    ['customerInfo.firstName: is required', 'First name is required.'],
    ['value: this is a publishable key (pk_).', 'This is a publishable key (pk_).'],
    ['Send it again.', 'Send it again.'],
  ])('names a refused field as people do: %s', (message, words) => {
    const text = JSON.stringify({ message, code: 'invalid_input' });
    expect(messageFor(new HttpError(400, '', text), 'No')).toBe(words);
  });
});
