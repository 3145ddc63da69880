/** The provider's SDK, loaded when the provider is first asked: it is a tenth of the store's memory. */
export async function loadStripe() {
  return (await import('stripe')).default;
}
