import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../lib/http-error.ts';
import { type Entry, saveEach } from './save-each.ts';

describe('saveEach', () => {
  it('saves them one by one, and the next even if one was refused', async () => {
    const under: string[] = [];
    const refusal = new HttpError(
      400,
      'Bad Request',
      '{"message":"value: must be short","code":"invalid_input"}',
    );
    const save = async (entry: Entry): Promise<Entry> => {
      under.push(entry.key);
      await Promise.resolve();
      expect(under).toEqual([entry.key]);
      under.pop();
      if (entry.value === 'bad') throw refusal;
      return { ...entry, value: `${entry.value}!` };
    };
    const outcome = await saveEach(
      [
        { key: 'STORE_NAME', value: 'bad' },
        { key: 'SUPPORT_PHONE', value: '1' },
      ],
      save,
    );
    expect(outcome).toEqual({
      saved: [{ key: 'SUPPORT_PHONE', value: '1!' }],
      refused: [{ key: 'STORE_NAME', error: refusal, message: 'Must be short.' }],
    });
  });

  it('does not send what belongs to one that was refused', async () => {
    const save = async (entry: Entry): Promise<Entry> => {
      if (entry.key === 'PORT') throw new Error('refused');
      return entry;
    };
    const { saved, refused } = await saveEach(
      [
        { key: 'SERVER', value: 'mail.example', after: [] },
        { key: 'PORT', value: 'x', after: [] },
        { key: 'PASSWORD', value: 'hunter2', after: ['SERVER', 'PORT'] },
        { key: 'NAME', value: 'Bells', after: ['SERVER'] },
      ],
      save,
    );
    expect(saved.map(({ key }) => key)).toEqual(['SERVER', 'NAME']);
    expect(refused.map(({ key }) => key)).toEqual(['PORT']);
  });
});
