/** Whether a path has this pattern, in which `*` stands for one segment. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => part === '*' || part === given[index]);
}
