/**
 * From now on, what the fields of a form hold when it is submitted counts. Some password managers fill fields without an
 * event, so React, and the form with it, takes them for empty. React passes an event on only where the value is another
 * one than it knows, so what was typed stays. Call this once per page.
 */
export function noticeFilledFields(): void {
  const notice = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    for (const field of target) field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Captured, so that it comes before React's own listener.
  document.addEventListener('submit', notice, { capture: true });
}
