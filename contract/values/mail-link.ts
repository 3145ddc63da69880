/** A link to write to an e-mail address. What is before the @ may have a `?`, behind which a link names more recipients. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')}`;
