import type { PaymentProvider, Payments } from './payments.ts';

/** Replaces all providers of payments by what `wrap` makes of them. */
export function withProviders(
  payments: Payments,
  wrap: (provider: PaymentProvider) => PaymentProvider,
): Payments {
  return {
    ...payments,
    connect: (key) => wrap(payments.connect(key)),
    within: (ms) => withProviders(payments.within(ms), wrap),
  };
}

/** Makes a call to the provider, named as its method, by `send`, or rejects in place of it. */
type Around = (name: string, send: () => Promise<unknown>) => Promise<unknown>;

/** Passes every call of payments to a provider through `around`. */
export function withCalls(payments: Payments, around: Around): Payments {
  return withProviders(
    payments,
    (provider) =>
      new Proxy(provider, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...given: unknown[]) =>
            around(String(name), () => Reflect.apply(method, target, given));
        },
      }),
  );
}
