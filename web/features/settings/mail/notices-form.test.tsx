import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { getNotices, type Notices, noticeKind } from '#contract/mail.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { NoticesForm } from './notices-form.tsx';

function draw(notices: Notices): string {
  const client = new QueryClient();
  client.setQueryData(endpointQuery(getNotices).queryKey, notices);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NoticesForm />
    </QueryClientProvider>,
  );
}

it('offers every kind of notice, and says where they go', () => {
  const page = draw({ email: 'nick@north.example', kinds: ['sale'] });
  // Two kinds are choices about sales.
  expect(page.match(/type="checkbox"/g)).toHaveLength(noticeKind.options.length - 2);
  expect(page).toMatch(/<select[^>]* name="sales"/);
  for (const kind of noticeKind.options.slice(2)) expect(page).toContain(`name="${kind}"`);
  expect(page).toContain('nick@north.example');
  expect(page).not.toContain('You have no e-mail address');
});

it('says how an admin without an e-mail address gets one', () => {
  const page = draw({ email: null, kinds: [] });
  expect(page).toContain('You have no e-mail address');
  expect(page).toContain('Enter it above, under Your E-mail Address.');
});
