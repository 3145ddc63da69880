/**
 * Shows the bank's 3-D Secure page over the shop until it is answered. Escape does not close it, so
 * that nobody leaves a payment half authenticated by accident.
 */
export function showChallenge(address: string): Promise<void> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = '3-D Secure authentication';
  const whole = { width: '100%', height: '100%', border: '0', background: 'transparent' };
  Object.assign(frame.style, whole, { display: 'block', colorScheme: 'light' });
  Object.assign(dialog.style, whole, { maxWidth: 'none', maxHeight: 'none', padding: '0' });
  dialog.setAttribute('closedby', 'none');
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.addEventListener('load', () => frame.focus());
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      dialog.close();
      dialog.remove();
      resolve();
    };
    addEventListener('message', listen);
  });
}
