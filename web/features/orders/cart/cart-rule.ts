/** The facts about a package that the rule needs. */
interface Selectable {
  readonly id: string;
  readonly isBundle: boolean;
}

/**
 * The cart after a package's button was pressed. A selected package is removed. A bundle replaces the
 * whole cart. A single package is added, and a bundle in the cart is removed. So a cart never holds a
 * bundle together with single packages, and nothing twice.
 */
export function toggleInCart<P extends Selectable>(cart: readonly P[], item: P): P[] {
  if (cart.some(({ id }) => id === item.id)) return cart.filter(({ id }) => id !== item.id);
  if (item.isBundle) return [item];
  return [...cart.filter(({ isBundle }) => !isBundle), item];
}

/** The cart after the buttons of these packages were pressed in this order, each once. */
export function cartOf<P extends Selectable>(packages: readonly P[]): P[] {
  const distinct = new Map(packages.map((item) => [item.id, item]));
  return [...distinct.values()].reduce<P[]>(toggleInCart, []);
}
