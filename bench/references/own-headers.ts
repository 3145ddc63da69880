const ADDED_BY_NODE = ['connection', 'date', 'keep-alive'];

/** The headers that a server sets itself, for a reference that sends the same head. */
export function ownHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !ADDED_BY_NODE.includes(name)));
}
