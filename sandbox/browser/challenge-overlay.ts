/**
 * Shows the bank's 3-D Secure page over the shop until it is answered. The shop's page is inert
 * meanwhile, and Escape does not close the overlay, so that nobody leaves a payment half
 * authenticated by accident. Resolves when the challenge has been answered.
 */
export function showChallenge(address: string): Promise<void> {
  const before = document.activeElement;
  const behind = [...document.body.children].filter((node) => !node.hasAttribute('inert'));
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = '3-D Secure authentication';
  frame.name = 'sandbox-three-d-secure';
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: 'transparent',
    colorScheme: 'light',
  });
  document.body.append(frame);
  for (const node of behind) node.setAttribute('inert', '');
  frame.addEventListener('load', () => frame.focus());
  const { origin, pathname } = new URL(address);
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      if (event.data?.challenge !== pathname) return;
      removeEventListener('message', listen);
      frame.remove();
      for (const node of behind) node.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
      resolve();
    };
    addEventListener('message', listen);
  });
}
