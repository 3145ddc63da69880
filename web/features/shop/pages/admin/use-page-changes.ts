import { useQueryClient } from '@tanstack/react-query';
import {
  type EditedPage,
  getOwnerPage,
  listOwnerPages,
  saveOwnerPage,
  showOwnerPage,
} from '#contract/shop/owner-pages.ts';
import { call } from '../../../../lib/call.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { useChangeShop } from '../../../../lib/shop.ts';
import { saveShown } from '../../../../ui/conflicts/save-shown.ts';

/** The values of the form of a page; `text` is Markdown. */
export interface PageFields {
  title: string;
  text: string;
}

/** Brings everything up to date that shows the pages: their list, the page itself, and the footer. */
export function useRefreshPages(): (name: string) => Promise<void> {
  const client = useQueryClient();
  const changeShop = useChangeShop();
  return async (name) => {
    const params = { name };
    client.removeQueries(endpointQuery(showOwnerPage, { params }));
    await client.invalidateQueries(endpointQuery(getOwnerPage, { params }));
    const list = { ...endpointQuery(listOwnerPages), staleTime: 0 };
    const pages = await client.fetchQuery(list);
    const filled = pages.filter(({ isEmpty }) => !isEmpty);
    changeShop({ pages: filled.map((page) => ({ name: page.name, title: page.title })) });
  };
}

const shownOf = ({ title, text, version }: EditedPage) => ({ fields: { title, text }, version });

/** Saves a page from what its form showed, and asks what to keep if another admin saved it meanwhile. */
export function savePage(shown: EditedPage, typed: PageFields): Promise<EditedPage> {
  const params = { name: shown.name };
  return saveShown({
    thing: `“${shown.title}”`,
    labels: { title: 'Title', text: 'Text' },
    shown: shownOf(shown),
    typed: { title: typed.title.trim(), text: typed.text.trim() },
    save: (fields, version) => call(saveOwnerPage, { params, body: { ...fields, version } }),
    readPresent: async () => shownOf(await call(getOwnerPage, { params })),
  });
}
