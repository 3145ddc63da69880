import { expect, it } from 'vitest';
import type { Storage } from '#platform/objects/storage.ts';
import { checkDiskSpace, createNoSpaceError } from './check-disk-space.ts';

const [MB, GB] = [2 ** 20, 2 ** 30];

/** A store that keeps so many bytes free and has so many. */
const depsWith = (minFreeBytes: number, freeBytes: number) =>
  ({
    policy: { uploads: { minFreeBytes } },
    storage: { freeBytes: async () => freeBytes } as Storage,
  }) as Parameters<typeof checkDiskSpace>[0];

it.each([
  [GB, 512 * MB, 0, '1 GB', '512 MB', '0 MB'],
  // Rounded, they still do not add up.
  [1.01 * GB, 0.51 * GB, 1.49 * GB, '1.1 GB', '522.3 MB', '1.4 GB'],
  [GB - MB, 1.5 * GB, 9.84 * GB, '1,023 MB', '1.5 GB', '9.8 GB'],
])(
  'says what is needed, kept and free: %i, %i, %i bytes',
  async (neededBytes, kept, free, ...texts) => {
    const cause = new Error('the disk is full');
    const error = await createNoSpaceError(depsWith(kept, free), { neededBytes, cause });
    expect([error.status, error.cause]).toEqual([507, cause]);
    expect(error.message).toBe(
      `Not enough disk space on the server: this upload needs ${texts[0]} more and ${texts[1]} must stay free, but only ${texts[2]} is free.`,
    );
  },
);

it('leaves exactly as much free as must stay free', async () => {
  await checkDiskSpace(depsWith(10 * MB, 15 * MB), 5 * MB);
  const refused = checkDiskSpace(depsWith(10 * MB, 15 * MB), 5 * MB + 1);
  await expect(refused).rejects.toMatchObject({
    status: 507,
    message: expect.stringContaining('needs 5.1 MB more and 10 MB must stay free, but only 15 MB'),
  });
});
