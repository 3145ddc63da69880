/** A file of the built pages, as far as its weight goes. Sizes in bytes, as gzip sends them. */
export type BundleFile = {
  name: string;
  size: number;
  /** The source that loads it: the page's own program, or what an `import()` names; else null. */
  source: string | null;
  /** Files that come with it: what it imports, and its style sheets. */
  with: string[];
  /** How much each source makes of it, in characters before they are made small. */
  sources: Record<string, number>;
};

export type Bundle = {
  files: BundleFile[];
  /** The page as the server gets it. */
  html: string;
};

/** A share of something, and whose it is. */
export type Share = { name: string; bytes: number };

/** Everything that is loaded with these sources, at once. */
export function loadedWith({ files }: Bundle, sources: readonly string[]): Set<BundleFile> {
  const unknown = sources.find((source) => files.every((file) => file.source !== source));
  if (unknown) throw new Error(`Nothing is loaded by ${unknown}: name another file in budget.ts.`);
  const loaded = new Set(files.filter(({ source }) => source && sources.includes(source)));
  for (const file of loaded) {
    for (const other of files) if (file.with.includes(other.name)) loaded.add(other);
  }
  return loaded;
}

/** What a source belongs to: its package, or its folder in web/ or contract/. */
function ownerOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  return /^(web\/features\/[^/]+|[^/]+(?:\/[^/]+(?=\/))?)/.exec(source)?.[1] ?? source;
}

/** What makes up these files, the heaviest first: each file's size, split by the size of its sources. */
export function sharesOf(files: Iterable<BundleFile>): Share[] {
  const shares = new Map<string, number>();
  for (const { size, sources } of files) {
    const total = Object.values(sources).reduce((sum, length) => sum + length, 0);
    for (const [source, length] of Object.entries(sources)) {
      const owner = ownerOf(source);
      shares.set(owner, (shares.get(owner) ?? 0) + (size * length) / total);
    }
  }
  return [...shares]
    .map(([name, bytes]) => ({ name, bytes: Math.round(bytes) }))
    .sort((a, b) => b.bytes - a.bytes);
}
