/** What the rule needs to know of a package. */
interface Selectable {
  readonly id: string;
  readonly isBundle: boolean;
}

/**
 * The cart after a package's button was pressed. A selected package leaves it; a bundle replaces
 * everything in it; a single package joins the others and sends a bundle away. So a bundle and single
 * packages never lie in one cart, and nothing lies in it twice.
 */
export function toggleInCart<P extends Selectable>(cart: readonly P[], item: P): P[] {
  if (cart.some(({ id }) => id === item.id)) return cart.filter(({ id }) => id !== item.id);
  if (item.isBundle) return [item];
  return [...cart.filter(({ isBundle }) => !isBundle), item];
}

/** The cart that pressing the buttons of these packages, each once, leaves behind. */
export function cartOf<P extends Selectable>(packages: readonly P[]): P[] {
  const distinct = new Map(packages.map((item) => [item.id, item]));
  return [...distinct.values()].reduce<P[]>(toggleInCart, []);
}
