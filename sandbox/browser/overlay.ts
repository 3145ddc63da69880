/** A page of the sandbox over the whole page of the shop. */
export interface Overlay {
  frame: HTMLIFrameElement;
  dialog: HTMLDialogElement;
  close(): void;
}

/** Shows a page of the sandbox over the shop's. Its close requests (Escape) are for the caller to follow. */
export function openOverlay(address: string, title: string): Overlay {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  const whole = { width: '100%', height: '100%', border: '0', background: 'transparent' };
  Object.assign(frame.style, whole, { display: 'block', colorScheme: 'light' });
  Object.assign(dialog.style, whole, { maxWidth: 'none', maxHeight: 'none', padding: '0' });
  dialog.setAttribute('closedby', 'none');
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.addEventListener('load', () => frame.focus());
  return {
    frame,
    dialog,
    close() {
      dialog.close();
      dialog.remove();
    },
  };
}
