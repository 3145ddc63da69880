import * as pages from '#contract/pages/page-paths.ts';

/**
 * The texts that pages begin with, in Markdown: outlines of those that the law requires, in which the owner replaces what is
 * in brackets, and one that is complete.
 */
const outlines: Readonly<Record<string, string>> = {
  imprint: `## Who Runs This Shop

[Full name or company name with its legal form]
[Street and number]
[Postal code, city, country]

Represented by: [Name of the owner or managing directors]

## Contact

Email: [E-mail address]
Phone: [Phone number]

## Register and Tax

Registered at: [Court or chamber, and register number]
VAT number: [VAT identification number]

## Responsible for the Content

[Name and address]

## Settling Disputes

[Whether you take part in dispute resolution before a consumer arbitration board]`,
  terms: `## 1. Scope

These terms apply to all orders placed in this shop with [Full name or company name].

## 2. How an Order Is Placed

[What the customer does, when the contract is concluded, and in which languages]

## 3. Prices and Payment

Prices are in US dollars. [Whether tax is included, how customers can pay, and when the payment is due]

## 4. Access to the Videos

[When access begins, how long it lasts, and on how many devices it may be used]

## 5. Withdrawal and Refunds

[The right to withdraw from the contract and when it ends for digital content, or a link to your page about refunds]

## 6. Faults

[What customers can do if a video does not play or is not as described]

## 7. Liability

[For what you are liable, and within which limits]

## 8. Law and Disputes

[The law that applies, and where disputes are settled]

## 9. Contact

[How customers reach you with questions and complaints]`,
  'how-do-i-watch': `## Log in

Go to [the login](${pages.login}). Enter the e-mail address and the password that you chose when you ordered. Your videos are under [My Videos](${pages.myVideos}).

If you do not know your password, [get a link to a new one](${pages.forgotPassword}). It comes by e-mail; look in the spam folder, too.

## Watch

Open a package and choose a video. You can watch on a computer, a phone, a tablet, or a television with a browser. Each device continues where you stopped.

- Full screen: the button in the player, or the key F
- Ten seconds back or forward: the arrow keys
- Speed, quality and captions: the settings in the player

The videos cannot be downloaded, so you need an internet connection.

## If a video does not play

1. Load the page again.
2. Update your browser, or try another one: Chrome, Edge, Firefox or Safari.
3. On a slow connection, choose a lower quality in the player's settings.

## If something is missing

Log in with the e-mail address that you ordered with: the message about your order went there. A payment from a bank account can take a few days.

If you need help, write to us. Our address is at the end of this page.`,
};

/** Placeholders are in brackets, and no link. */
const PLACEHOLDERS = /\[[^\]]+\](?!\()/g;

/** Whether the owner has to replace something in the text that a page begins with. */
export function hasPlaceholders(name: string): boolean {
  return outlineOf(name).search(PLACEHOLDERS) !== -1;
}

/** The outline of a page; empty for a page that has none. */
export function outlineOf(name: string): string {
  return outlines[name] ?? '';
}

/** Finds a placeholder of the outline that the owner has not replaced yet; undefined if none is left. */
export function findPlaceholder(name: string, text: string): string | undefined {
  return outlineOf(name)
    .match(PLACEHOLDERS)
    ?.find((placeholder) => text.includes(placeholder));
}
