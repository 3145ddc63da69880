/** `{card: {number: 1}}` -> `card[number]=1`, the form encoding of Stripe's API. */
export function formBody(parameters: Record<string, unknown>): URLSearchParams {
  const body = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') return body.append(name, String(value));
    for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return body;
}
