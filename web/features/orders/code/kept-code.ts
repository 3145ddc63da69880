import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type TabMemory, tabMemory } from '../../../lib/tab-memory.ts';

const KEY = 'sleigh.code';
/** A longer one is not a code. */
const LONGEST = 200;

/** Keeps the code for this tab: from the packages it goes along to the checkout. Null forgets it. */
export function keepCode(code: string | null, memory: TabMemory = tabMemory): void {
  if (code === null) memory.forget(KEY);
  else memory.write(KEY, code);
}

/** The code of the address, which is kept then, or else the one that is kept; null for none. */
export function readCode(search: URLSearchParams, memory: TabMemory = tabMemory): string | null {
  const linked = search.get('code')?.trim() ?? '';
  if (linked === '' || linked.length > LONGEST) return memory.read(KEY);
  keepCode(linked, memory);
  return linked;
}

/** The code that a link has brought, as `readCode` says when the page opens. */
export function useLinkedCode(): string | null {
  const [search] = useSearchParams();
  const [code] = useState(() => readCode(search));
  return code;
}
