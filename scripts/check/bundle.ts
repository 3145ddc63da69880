/** A file of the built pages and its size in bytes after gzip. */
export type BundleFile = {
  name: string;
  size: number;
  /** The source that loads it: the page's main script or the target of an `import()`; else null. */
  source: string | null;
  /** Files that are loaded with it: its imports and its style sheets. */
  with: string[];
  /** The length of each source in it, in characters before minification. */
  sources: Record<string, number>;
};

export type Bundle = {
  files: BundleFile[];
  /** The built page. */
  html: string;
};

/** The bytes of one package or folder. */
export type Share = { name: string; bytes: number };

/** All files that are loaded with these sources. */
export function loadedWith({ files }: Bundle, sources: readonly string[]): Set<BundleFile> {
  const unknown = sources.find((source) => files.every((file) => file.source !== source));
  if (unknown) throw new Error(`Nothing is loaded by ${unknown}: name another file in budget.ts.`);
  const loaded = new Set(files.filter(({ source }) => source && sources.includes(source)));
  for (const file of loaded) {
    for (const other of files) if (file.with.includes(other.name)) loaded.add(other);
  }
  return loaded;
}

/** The package of a source, or its folder in web/ or contract/. */
function ownerOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  return /^(web\/features\/[^/]+|[^/]+(?:\/[^/]+(?=\/))?)/.exec(source)?.[1] ?? source;
}

/** The shares of these files, the largest first. A file's size is divided in proportion to its sources. */
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
