import { expect, it } from 'vitest';
import { StorageFull } from '#platform/objects/objects.ts';
import { describeUploadStorage } from '#platform/objects/upload-storage.suite.ts';
import { createMemoryStorage } from './memory-storage.ts';

describeUploadStorage('memory', () => createMemoryStorage());

it('can be full', async () => {
  const storage = createMemoryStorage(() => 5);
  const part = await storage.drafts.openPart('up1', 0);
  await part.write([Buffer.from('123')]);
  expect(await storage.freeBytes()).toBe(2);
  await expect(part.write([Buffer.from('456')])).rejects.toThrow(StorageFull);
});
