/** The script of the challenge page, which reports the answer to the shop's page around it. */
const challenge = document.querySelector('form');

async function sendOutcome(outcome: string): Promise<void> {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  try {
    const body = new URLSearchParams({ outcome });
    await fetch(location.href, { method: 'POST', body });
    // This only says that there is a result. The shop's page asks Stripe what it is.
    parent.postMessage({ challenge: location.pathname }, '*');
  } catch {
    const problem = document.getElementById('problem');
    if (problem) problem.textContent = 'The bank could not be reached. Please try again.';
    for (const button of buttons) button.disabled = false;
  }
}

challenge?.addEventListener('submit', (event) => {
  event.preventDefault();
  const { submitter } = event;
  const outcome = submitter instanceof HTMLButtonElement ? submitter.value : 'fail';
  void sendOutcome(outcome);
});

// Keyboard users start at the first button once the shop's page has focused the frame.
const firstButton = document.querySelector<HTMLButtonElement>('button.primary');
firstButton?.focus();
addEventListener('focus', () => {
  if (document.activeElement === document.body) firstButton?.focus();
});
