import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import type { Vault } from '../secrets/vault.ts';

/** The shop's account at the provider. */
export interface ProviderAccount {
  id: string;
  name: string | null;
  chargesEnabled: boolean;
  /** Its short descriptor, which begins what statements say of card payments; null if it has none. */
  statementPrefix: string | null;
}

/** A key to the shop's account at the card provider. Only the provider's adapter knows the secret in it. */
export interface PaymentKey {
  /** The id that orders store for the key; the key cannot be derived from it. */
  id: string;
  livemode: boolean;
}

/** The key that payments are begun with now. */
export interface PresentKey extends PaymentKey {
  /** The key that the browser shows the card form with. */
  publicKey: string;
  /** The methods that buyers may pay with now. */
  methods: OfferedMethods;
}

/** A key the shop has used, and its account as far as it is known. */
export interface KnownKey extends PaymentKey {
  accountId: string | null;
  accountName: string | null;
}

/** The facts about a key, also about one that was erased. */
export interface KeyFacts {
  livemode: boolean;
  accountId: string | null;
  /** Whether the provider accepted it when it was last used; null until it has responded. */
  isAccepted: boolean | null;
  /** The provider's events until then were read, in milliseconds since 1970; null where none were. */
  eventsReadUntil: number | null;
  /** The account's short descriptor on the statements of cards; null if it has none, or it is not known. */
  statementPrefix: string | null;
}

interface Inside {
  /** The database, or a transaction of it. */
  db: Database;
}
interface Decrypting extends Inside {
  vault: Vault;
}

/** The keys that the shop uses and has used at the card provider. */
export interface PaymentKeys {
  /** Null until the shop's keys are saved and match. */
  readPresent(deps: Decrypting): Promise<PresentKey | null>;
  /** The id of the key that is saved, also where it does not match; null where none is. */
  readPresentId(deps: Decrypting): Promise<string | null>;
  /** All keys kept, the latest first; without those that were erased. */
  list(deps: Decrypting): Promise<KnownKey[]>;
  findFacts(deps: Inside, keyId: string): Promise<KeyFacts | undefined>;
  /** Keeps a key, encrypted, for as long as orders made under it may need it. Returns its id. */
  keep(deps: Decrypting & { clock: Clock }, key: PaymentKey): Promise<string>;
  /** Locks a key until the transaction ends: nobody else can keep or erase it. */
  lock(deps: Inside, keyId: string): Promise<void>;
  /**
   * Erases a key; its account stays known. `heirId`: another key of that account, which takes over what is
   * still needed; null without one. To be called in a transaction, so that an order placed with the key at
   * the same time either comes first, or comes later and keeps the key again.
   */
  erase(deps: Decrypting, key: { keyId: string; heirId: string | null }): Promise<void>;
  /** Stores whether the provider accepted a key; null where it is to be asked anew. */
  noteAcceptance(deps: Inside, note: { keyId: string; isAccepted: boolean | null }): Promise<void>;
  /** Stores what the provider, which accepted the key, said about its account. */
  noteAccount(deps: Inside, note: { keyId: string; account: ProviderAccount }): Promise<void>;
  noteEventsReadUntil(deps: Inside, note: { keyId: string; until: number }): Promise<void>;
}
