/** A part between dots in front of the @: letters and signs of RFC 5321, and those of RFC 6531, which are not ASCII. */
const ATOM = /^[^"(),.:;<>@[\\\]\p{C}\p{Z}\p{DI}\u2800]+$/u;
/** Text in quotation marks: without more of them and without < and >, where our mailer would send something else. */
const QUOTED = /^"[ !#-;=?-[\]-~]+"$/;
const DOMAIN = /^(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

const isDotAtom = (text: string): boolean => text.split('.').every((atom) => ATOM.test(atom));

/** A domain as it is looked up: in lower case, and in punycode where it is not ASCII; '' where it cannot be. */
export function asciiDomain(domain: string): string {
  // These signs end the host of a URL, or stand for others.
  if (!isDotAtom(domain) || /[#%/?]/.test(domain)) return '';
  try {
    // Browsers and Node read punycode, and refuse what means nothing, only beside letters that are not ASCII.
    return new URL(`http://ü.${domain}`).hostname.slice(8);
  } catch {
    return '';
  }
}

/** An address as what is before the @, with it, and the domain. Without an @ all of it is the domain. */
export function divideAddress(address: string): [before: string, domain: string] {
  const end = address.lastIndexOf('@') + 1;
  return [address.slice(0, end), address.slice(end)];
}

/** Whether a text can be an e-mail address. */
export function isAddress(text: string): boolean {
  const [before, domain] = divideAddress(text);
  const local = before.slice(0, -1);
  // What needs no quotation marks is the same address without them.
  const isLocal = isDotAtom(local) || (QUOTED.test(local) && !isDotAtom(local.slice(1, -1)));
  return isLocal && DOMAIN.test(asciiDomain(domain));
}

/**
 * The form in which e-mail addresses are compared, however they were typed: trimmed, in lower case, with letters in one
 * part and the domain in punycode.
 */
export function addressKey(address: string): string {
  const [before, domain] = divideAddress(address.trim());
  const lower = (text: string) => text.toLowerCase().normalize();
  return lower(before) + ((before && asciiDomain(domain)) || lower(domain));
}

/** Whether only a mail server that knows SMTPUTF8 (RFC 6531) can send there. A domain alone is sent in punycode. */
export const needsUnicode = (address: string): boolean =>
  /\P{ASCII}/u.test(divideAddress(address)[0]);
