/** Outlines of pages that the law requires, in Markdown. The owner replaces the text in brackets. */
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
};

/** The outline of a page; empty for a page that has none. */
export function outlineOf(name: string): string {
  return outlines[name] ?? '';
}

/** Finds a placeholder of the outline that the owner has not replaced yet; undefined if none is left. */
export function findPlaceholder(name: string, text: string): string | undefined {
  return outlineOf(name)
    .match(/\[[^\]]+\]/g)
    ?.find((placeholder) => text.includes(placeholder));
}
