/** Whether an If-None-Match header holds the tag; compared weakly, as RFC 9110 (13.1.2) has it. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
