const WIDTH = 100;

/** JSON in which everything that fits on a line is on one: short, and a difference is readable. */
export function formatJson(value: unknown, indent = '', before = 0): string {
  const flat = oneLine(value);
  if (indent.length + before + flat.length < WIDTH) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${formatJson(item, inner)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return flat;
  const fields = Object.entries(value).map(([name, held]) => {
    const label = `${JSON.stringify(name)}: `;
    return `${inner}${label}${formatJson(held, inner, label.length)}`;
  });
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, held]) => `${JSON.stringify(name)}: ${oneLine(held)}`,
  );
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}
