import * as z from 'zod/mini';
import { personalNames, type TabMemory, tabMemory } from '../../lib/tab-memory.ts';

/** The typed values of a form's changed fields, by the field's name. */
export type DraftFields = Readonly<Record<string, string | boolean>>;

const KEY = personalNames.drafts;

const keptDrafts = z.object({
  owner: z.string(),
  forms: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.boolean()]))),
});

/** Identifies a draft: the account and the form. */
export interface DraftName {
  /** The account's id. */
  owner: string;
  /** The form with what it edits, such as `video:4f1c`. */
  form: string;
}

function readAll(owner: string, memory: TabMemory): Record<string, DraftFields> {
  try {
    const kept = keptDrafts.safeParse(JSON.parse(memory.read(KEY) ?? 'null')).data;
    return kept?.owner === owner ? kept.forms : {};
  } catch {
    return {};
  }
}

/** Reads the draft that this tab keeps of a form. Drafts of another account are not found. */
export function readDraft({ owner, form }: DraftName, memory: TabMemory = tabMemory): DraftFields {
  return readAll(owner, memory)[form] ?? {};
}

/** Keeps what was typed into a form until the tab is closed; with no fields its draft is forgotten. */
export function keepDraft(
  { owner, form }: DraftName,
  fields: DraftFields,
  memory: TabMemory = tabMemory,
): void {
  const { [form]: _, ...others } = readAll(owner, memory);
  const forms = Object.keys(fields).length === 0 ? others : { ...others, [form]: fields };
  if (Object.keys(forms).length === 0) memory.forget(KEY);
  else memory.write(KEY, JSON.stringify({ owner, forms }));
}

/** The fields whose values differ from the saved ones. */
export function changedFields(
  values: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>>,
): DraftFields {
  const changed: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(values)) {
    const isKept = typeof value === 'string' || typeof value === 'boolean';
    if (isKept && typeof saved[name] === typeof value && value !== saved[name]) {
      changed[name] = value;
    }
  }
  return changed;
}
