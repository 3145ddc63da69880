/** The provider's SDK. It takes a tenth of the store's memory, so it is loaded when first needed. */
export async function loadStripe() {
  return (await import('stripe')).default;
}
