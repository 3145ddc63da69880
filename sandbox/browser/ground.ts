/** The visible colour behind an element: the nearest opaque background around it. */
export function groundBehind(element: Element | null): string {
  for (let node = element; node; node = node.parentElement) {
    const color = getComputedStyle(node).backgroundColor;
    if (isOpaque(color)) return color;
    // Only the browser can compute a translucent mixture, so the frame stays transparent.
    if (!isClear(color)) return 'transparent';
  }
  return 'transparent';
}

function isClear(color: string): boolean {
  return color === 'transparent' || /[,/]\s*0\)$/.test(color);
}

function isOpaque(color: string): boolean {
  return !isClear(color) && !/^rgba\(|\/\s*[\d.]+%?\)$/.test(color);
}
