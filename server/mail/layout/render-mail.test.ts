import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const shop = { name: 'Sleigh Bells', email: 'help@shop.example', origin: 'https://shop.example' };
const button = { kind: 'button', label: 'Reset Password', path: '/reset-password#token' } as const;

describe('a message', () => {
  it('says the same in both bodies, with absolute links', () => {
    const mail = renderMail(
      {
        subject: 'Your order',
        blocks: [
          { kind: 'paragraph', text: 'Thank you.\nSee you soon.' },
          { kind: 'rows', rows: [{ label: 'Total', value: '$49.00' }] },
          { kind: 'button', label: 'Watch Now', path: '/my-videos' },
          { kind: 'link', label: 'View Receipt', path: '/orders/1/receipt' },
        ],
      },
      shop,
    );
    expect(mail.subject).toBe('Your order');
    expect(mail.text).toBe(
      'Your order\n\nThank you.\nSee you soon.\n\nTotal: $49.00\n\nWatch Now:\nhttps://shop.example/my-videos\n\nView Receipt:\nhttps://shop.example/orders/1/receipt\n\n' +
        '-- \nSleigh Bells\nhttps://shop.example\nQuestions? Write to help@shop.example.\n',
    );
    expect(mail.html).toContain('Thank you.<br>See you soon.');
    expect(mail.html).toContain('href="https://shop.example/my-videos"');
    expect(mail.html).toMatch(
      /<a class="link" href="https:\/\/shop.example\/orders\/1\/receipt"[^>]*>View Receipt</,
    );
    expect(mail.html.match(/class="button"/g)).toHaveLength(1);
    expect(mail.html).toContain('Sleigh Bells');
  });

  it('shows HTML in any field as text', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;`;
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;';
    const { html, text, subject } = renderMail(
      {
        subject: evil,
        blocks: [
          { kind: 'paragraph', text: evil },
          { kind: 'rows', rows: [{ label: evil, value: evil }] },
          { kind: 'button', label: evil, path: `/x"${evil}` },
          { kind: 'link', label: evil, path: '/y' },
        ],
      },
      { ...shop, name: evil, email: evil },
    );
    expect(subject).toBe(evil);
    expect(html).not.toContain('<img');
    expect(html.split(escaped)).toHaveLength(12);
    expect(html).not.toMatch(/href="[^"]*[<>]/);
    expect(text.split(evil)).toHaveLength(9);
  });

  it('has one line of subject and shop, whatever is in them', () => {
    const shopName = 'Shop\r\nBcc: everybody@example.com';
    const subject = 'Hello\r\n\r\nBcc: x\u0000y\u2028z';
    const mail = renderMail({ subject, blocks: [] }, { ...shop, name: shopName });
    expect(mail.subject).toBe('Hello Bcc: x y z');
    expect(mail.text).toContain('\nShop Bcc: everybody@example.com\n');
  });

  it('links a row to its page, under a name of any script', () => {
    const rows = [{ label: 'דנה לוי', value: '$49.00', path: '/admin/orders?order=1&x=2' }];
    const content = { subject: 'Sales', blocks: [{ kind: 'rows', rows } as const] };
    const { html, text } = renderMail(content, shop);
    expect(html).toMatch(
      /<a class="link" href="https:\/\/shop.example\/admin\/orders\?order=1&amp;x=2"[^>]*><span dir="auto">דנה לוי<\/span><\/a>/,
    );
    expect(text).toContain('דנה לוי: $49.00\nhttps://shop.example/admin/orders?order=1&x=2\n');
    const hidden = renderMail(content, shop, { hideLinks: true });
    for (const body of [hidden.html, hidden.text]) {
      expect(body).toContain('דנה לוי');
      expect(body).not.toContain('/admin/orders');
    }
  });

  it('hides its links where an admin reads it', () => {
    const link = { ...button, kind: 'link' } as const;
    const content = { subject: 'Reset', blocks: [button, link] };
    const { html, text } = renderMail(content, shop, { hideLinks: true });
    for (const body of [html, text]) {
      expect(body).toContain('(link hidden)');
      expect(body).toContain('Reset Password');
      expect(body).not.toContain('reset-password');
    }
    expect(renderMail(content, shop).text).toContain('https://shop.example/reset-password#token');
  });

  it('breaks no amount into two lines, and long values anywhere', () => {
    const styleOf = (value: string): string => {
      const rows = [{ label: 'A long title of a package', value }];
      const { html } = renderMail({ subject: '', blocks: [{ kind: 'rows', rows }] }, shop);
      return /align="right"[^>]* style="([^"]*)"/.exec(html)?.[1] ?? '';
    };
    expect(styleOf('-$18.51')).toContain('white-space:nowrap');
    expect(styleOf('x'.repeat(254))).toContain('overflow-wrap:anywhere');
    expect(styleOf('x'.repeat(254))).not.toContain('nowrap');
  });

  it('loads nothing from anywhere', () => {
    const { html } = renderMail({ subject: 'Reset', blocks: [button] }, shop);
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import|src=/);
  });

  it('has the look of the shop: its accent in both themes and its logo, with the name beside it', () => {
    const content = { subject: 'Hi', blocks: [button] };
    const logo = { address: 'https://shop.example/media/shop/logo?v=1', width: 90, height: 40 };
    const own = renderMail(content, { ...shop, accent: '#7b1fa2', logo }).html;
    expect(own).toContain('background-color:#7b1fa2;color:#ffffff;');
    expect(own).toMatch(/\.button \{ background-color: #[\da-f]{6} !important/);
    expect(own).toMatch(
      /<img class="logo" src="https:\/\/shop\.example\/media\/shop\/logo\?v=1" width="90" height="40" alt=""[^>]*><span dir="auto">Sleigh Bells</,
    );
    expect(own).not.toMatch(/#0f4c3a|#5fc39b/i);
    const plain = renderMail(content, shop).html;
    expect(plain).not.toContain('<img');
    expect(plain).toContain('background-color:#0f4c3a;color:#ffffff;');
  });
});
