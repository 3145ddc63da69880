import { addPackage } from '../../../server/catalog/index.ts';
import type { OpenStore } from '../open-store.ts';

/** Puts a package without videos on sale, at $19. */
export async function sellPackage({ deps }: OpenStore, name: string): Promise<void> {
  await addPackage(deps, {
    name,
    description: '',
    priceCents: 1900,
    features: [],
    isBundle: false,
    coverKey: null,
  });
}

/** The videos of some packages: package by package by name, and in each in its order. */
export async function videosIn({ deps }: OpenStore, packages: readonly string[]) {
  const links = await deps.db
    .selectFrom('package_video')
    .innerJoin('package', 'package.id', 'package_video.package_id')
    .innerJoin('video', 'video.id', 'package_video.video_id')
    .select(['package.name', 'video.title', 'is_sample'])
    .where('package.name', 'in', packages)
    .orderBy('package.name')
    .orderBy('package_video.position')
    .execute();
  return links.map(({ name, title, is_sample }) => ({
    packageName: name,
    title,
    isSample: is_sample === 1,
  }));
}
