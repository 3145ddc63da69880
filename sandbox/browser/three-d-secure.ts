/** The program of the challenge page when it is shown over the shop: it tells the page around it. */
const challenge = document.querySelector<HTMLFormElement>('form[data-overlay]');
const inOverlay = parent !== window;

async function answerBank(outcome: string): Promise<void> {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    const body = new URLSearchParams({ outcome });
    await fetch(location.href, { method: 'POST', body });
    // The page around it learns the result from the provider; this only says that there is one.
    parent.postMessage({ challenge: location.pathname }, '*');
  } catch {
    const problem = document.getElementById('problem');
    if (problem) problem.textContent = 'The bank could not be reached. Please try again.';
    for (const button of buttons) button.disabled = false;
  }
}

challenge?.addEventListener('submit', (event) => {
  if (!inOverlay) return;
  event.preventDefault();
  const outcome = (event.submitter as HTMLButtonElement | null)?.value ?? 'fail';
  void answerBank(outcome);
});

// Where one goes on with the keyboard, once the page around this one has given it the focus.
const firstButton = document.querySelector<HTMLButtonElement>('button.primary');
firstButton?.focus();
addEventListener('focus', () => {
  if (document.activeElement === document.body) firstButton?.focus();
});
