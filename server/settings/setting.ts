import type * as z from 'zod/mini';
import type { SettingField, SettingForm, SettingKind } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import type { Policy } from '#platform/policy.ts';

/** A setting that is stored encrypted, and never shown as it is. */
export interface Secret {
  /** A noun for it in a sentence such as "Left out: the password of the mail server." */
  words: string;
  /** How many of its last characters are shown; none of a secret that may be short. */
  shownCharacters: number;
  /** The sentence for a form that still shows its mask after it was erased. */
  whenErased?: string;
}

/**
 * A setting as its domain declares it, beside the code that follows it: the only place where it is written. What is
 * listed, saved, shown in a form and described follows from it.
 */
export interface Setting {
  /** Its name in the calls and in the database. */
  key: string;
  /** The name of its field. */
  label: string;
  /** The sentences below its field. */
  hint?: string;
  /** How its field looks. Absent: `secret` for a secret, `choice` if there are options, else `text`. */
  kind?: Exclude<SettingKind, 'secret' | 'choice'>;
  /** The values that its field offers. */
  options?: SettingField['options'];
  /** Its field stands beside another one where there is room. */
  isShort?: true;
  /** The error message of an empty field, where the form asks for a value. The call takes an empty one. */
  required?: string;
  /** The values that may be saved. Its messages are the sentences for others. An empty value, if allowed, unsets it. */
  schema: z.ZodMiniType<string>;
  /** The value while it is not set. */
  initial?: string;
  /** The value while it is not set, where the configuration gives it. */
  configured?(policy: Policy): string;
  secret?: Secret;
  /**
   * The setting that is erased when another value of this one is saved, in the same transaction. It stands behind
   * this one in their group, so that a form saves it afterwards.
   */
  erases?: Pick<Setting, 'key'>;
  /** The variable of the environment that decides in its place; null: none does. */
  decidedBy?(policy: Policy): string | null;
  /** Looks at a value of the right form before it is saved. Throws what the admin is told. */
  check?(deps: Deps, value: string): Promise<void>;
  /** Called once a value is saved. */
  afterSave?(deps: Deps, value: string): Promise<void>;
}

/** The settings of a domain, by the names that it uses, in the order of their fields. */
export type SettingGroup = Readonly<Record<string, Setting>>;

/** The values of a group: null for one that is not set and has no initial value. */
export type SettingValues<Group extends SettingGroup> = {
  [Name in keyof Group]: Group[Name] extends { initial: string } ? string : string | null;
};

/** A setting with the form in which it is edited. */
export type PlacedSetting = Setting & { form: SettingForm };

/** Every setting of the store by its key, in the order in which they are listed. */
export type StoreSettings = ReadonlyMap<string, PlacedSetting>;
