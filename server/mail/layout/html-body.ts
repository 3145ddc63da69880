import { type Html, html } from '#platform/html/html.ts';
import type { MailRow, ShownBlock, ShownContent } from '../mail-content.ts';
import { fonts, light, type MailColours, mailColours } from './look.ts';
import type { MailShop } from './mail-shop.ts';
import { HIDDEN_LINK, type LinkOf } from './mail-shop.ts';

/** Programs for mail that ignore style sheets show the light look of the attributes. */
const text = `margin:0 0 16px;font-size:16px;line-height:1.6;color:${light.ink};`;
const small = `margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.inkSoft};`;
const anywhere = 'overflow-wrap:anywhere;word-break:break-word;';

/** Values of so many characters, such as amounts, fit beside a label on a phone and stay on one line. */
const SHORT_VALUE = 16;

/** Keeps the lines of a text. */
function linesOf(value: string): Html[] {
  return value
    .split(/\r?\n/)
    .map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}

/** A name that may be of a script written from right to left, so that signs at its end stand where they belong. */
const named = (name: Html | string | readonly Html[]): Html =>
  html`<span dir="auto">${name}</span>`;

function rowsOf(rows: readonly MailRow[], linkOf: LinkOf, { pine }: MailColours): Html {
  const cell = `padding:8px 0;border-bottom:1px solid ${light.line};font-size:16px;line-height:1.5;vertical-align:top;`;
  const wrap = (value: string): string =>
    value.length <= SHORT_VALUE ? 'white-space:nowrap;' : anywhere;
  const labelOf = ({ label, path }: MailRow): Html => {
    const address = path === undefined ? null : linkOf(path);
    const name = named(linesOf(label));
    if (address === null) return name;
    return html`<a class="link" href="${address}" style="color:${pine};">${name}</a>`;
  };
  const drawn = rows.map(
    (row) => html`<tr>
<td class="soft line" style="${cell}${anywhere}padding-right:16px;color:${light.inkSoft};">${labelOf(row)}</td>
<td class="ink line" align="right" translate="no" style="${cell}${wrap(row.value)}color:${light.ink};font-variant-numeric:tabular-nums;">${named(linesOf(row.value))}</td>
</tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;">${drawn}</table>`;
}

function buttonOf(label: string, address: string | null, { pine, onPine }: MailColours): Html {
  const look = `display:inline-block;padding:14px 28px;border-radius:10px;background-color:${pine};color:${onPine};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;`;
  if (address === null) {
    return html`<p style="margin:8px 0 24px;"><span class="button" style="${look}">${label}</span></p>
<p class="soft" style="${small}">${HIDDEN_LINK}</p>`;
  }
  return html`<p style="margin:8px 0 24px;"><a class="button" href="${address}" style="${look}">${label}</a></p>
<p class="soft" style="${small}${anywhere}">If the button does not work, open this address: <a class="link" href="${address}" style="color:${pine};" translate="no">${address}</a></p>`;
}

function linkTo(label: string, address: string | null, { pine }: MailColours): Html {
  if (address === null) return html`<p class="soft" style="${small}">${label} ${HIDDEN_LINK}</p>`;
  return html`<p style="${text}"><a class="link" href="${address}" style="color:${pine};">${label}</a></p>`;
}

function blockOf(block: ShownBlock, linkOf: LinkOf, colours: MailColours): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${text}${anywhere}">${linesOf(block.text)}</p>`;
    case 'rows':
      return rowsOf(block.rows, linkOf, colours);
    case 'button':
      return buttonOf(block.label, linkOf(block.path), colours);
    case 'link':
      return linkTo(block.label, linkOf(block.path), colours);
  }
}

/** The logo in front of the shop's name, which stands there with pictures off, too. */
function logoOf({ logo }: MailShop): Html {
  if (!logo) return html``;
  return html`<img class="logo" src="${logo.address}" width="${String(logo.width)}" height="${String(logo.height)}" alt="" style="border:0;border-radius:6px;vertical-align:middle;margin-right:10px;">`;
}

/** A message as an HTML document: no scripts, and nothing that is loaded but the shop's own logo. */
export function htmlBody(
  { subject, blocks }: ShownContent,
  shop: MailShop,
  linkOf: LinkOf,
): string {
  const { name, email, origin, accent = null } = shop;
  const colours = mailColours(accent);
  const { pine, styleSheet } = colours;
  const body = blocks.map((block) => blockOf(block, linkOf, colours));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${light.paper};">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:${light.paper};">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;font-family:${fonts};">
<tr><td class="pine" style="padding:0 8px 16px;font-size:18px;font-weight:700;color:${pine};${anywhere}">${logoOf(shop)}${named(name)}</td></tr>
<tr><td class="surface" style="padding:32px 28px 16px;background-color:${light.surface};border:1px solid ${light.line};border-top:4px solid ${pine};border-radius:16px;">
<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700;color:${light.ink};${anywhere}">${subject}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:20px 8px 0;font-size:14px;line-height:1.5;color:${light.inkSoft};${anywhere}">
<a class="link" href="${origin}" style="color:${pine};">${named(name)}</a><br>
Questions? Write to <a class="link" href="mailto:${email}" style="color:${pine};" translate="no">${email}</a>.
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.source;
}
