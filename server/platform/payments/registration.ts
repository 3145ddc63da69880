/** How a wallet stands on a domain. */
export interface WalletState {
  isActive: boolean;
  /** The provider's reason where it is not active; null if it gives none. */
  problem: string | null;
}

/** A domain on which the provider shows wallets. */
export interface WalletDomain {
  /** Whether it is enabled; its owner may have disabled it at the provider. */
  isEnabled: boolean;
  applePay: WalletState;
  googlePay: WalletState;
}

export interface WebhookRegistration {
  url: string;
  /** Whether the store has the signing secret of the endpoint there. Without it the endpoint is made anew. */
  hasSecret: boolean;
  /** Whether an endpoint that is disabled is enabled again. */
  enables: boolean;
}

/** The registrations that the store makes for itself at the card provider. All methods throw PaymentsError. */
export interface ProviderRegistration {
  /**
   * Has the provider send its events to an address. Changes an endpoint that is there in place, and only if it lacks
   * something. Returns the signing secret of a new endpoint; null where the present one stays.
   */
  registerWebhook(webhook: WebhookRegistration): Promise<string | null>;
  /** Finds a domain by its name, such as `shop.example`; null if it is not registered. */
  findDomain(name: string): Promise<WalletDomain | null>;
  /**
   * Registers a domain unless it is, and asks the provider to look again while Apple Pay is inactive. One that is
   * disabled stays so.
   */
  registerDomain(name: string): Promise<WalletDomain>;
}
