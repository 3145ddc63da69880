import { describe, expect, it, vi } from 'vitest';
import { publicPackage } from '#contract/catalog.ts';
import { createCartSelection, toggledIds } from './cart-selection.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The storage that the tabs of a browser share; `text` is what it holds. */
function storage(text: string | null = null) {
  const shared = { text, time: 1000 };
  const memory = {
    read: () => shared.text,
    write: (_: string, value: string) => {
      shared.text = value;
    },
  };
  const openTab = () => createCartSelection(memory, () => shared.time);
  return { shared, openTab };
}

describe('the cart selection', () => {
  it('is found again after a reload and in another tab', () => {
    const { openTab } = storage();
    openTab().change(() => ['beard', 'voice']);
    expect(openTab().ids()).toEqual(['beard', 'voice']);
  });

  it.each(['{', 'null', '"beard"', '["beard"]', '{"ids":{"a":1}}', '{"ids":[1]}'])(
    'starts empty if %s was kept',
    (text) => expect(storage(text).openTab().ids()).toEqual([]),
  );

  it('tells its subscribers of a change in this tab or another, until they stop', () => {
    const { openTab } = storage();
    const [one, other] = [openTab(), openTab()];
    const watch = vi.fn();
    const stop = one.subscribe(watch);
    one.change(() => ['beard']);
    other.refresh();
    other.change((ids) => [...ids, 'voice']);
    one.refresh();
    expect(one.ids()).toEqual(['beard', 'voice']);
    expect(watch).toHaveBeenCalledTimes(2);
    one.refresh();
    stop();
    one.change(() => []);
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it('lasts a day after its last change, in a tab that stays open too', () => {
    const { openTab, shared } = storage();
    const tab = openTab();
    tab.change(() => ['beard']);
    shared.time += DAY_MS - 1;
    tab.change(() => ['beard', 'voice']);
    shared.time += DAY_MS - 1;
    tab.refresh();
    expect(tab.ids()).toEqual(['beard', 'voice']);
    shared.time += 1;
    tab.refresh();
    expect([tab.ids(), openTab().ids()]).toEqual([[], []]);
  });

  it('is emptied by a completed order in all tabs, once', () => {
    const { openTab } = storage();
    const [shop, success] = [openTab(), openTab()];
    shop.change(() => ['beard']);
    success.emptyFor('order-1');
    shop.refresh();
    expect(shop.ids()).toEqual([]);
    shop.change(() => ['voice']);
    success.emptyFor('order-1');
    shop.refresh();
    expect(shop.ids()).toEqual(['voice']);
    success.emptyFor('order-2');
    shop.refresh();
    expect(shop.ids()).toEqual([]);
  });

  it('follows a change of the checkout only where that came from the cart', () => {
    const { openTab } = storage();
    const tab = openTab();
    tab.change(() => ['beard', 'voice']);
    tab.changeFrom(['voice'], []);
    tab.changeFrom(['voice', 'other'], ['other']);
    expect(tab.ids()).toEqual(['beard', 'voice']);
    tab.changeFrom(['voice', 'beard'], ['beard']);
    expect(openTab().ids()).toEqual(['beard']);
  });

  it('lasts as long as the page where the browser keeps nothing', () => {
    const tab = createCartSelection({ read: () => null, write: () => undefined }, () => 1000);
    tab.change(() => ['beard']);
    tab.refresh();
    expect(tab.ids()).toEqual(['beard']);
  });
});

describe('the button of a package', () => {
  const onSale = (id: string, isBundle = false) =>
    publicPackage.parse({
      id,
      slug: id,
      name: id,
      title: id,
      description: '',
      price: '49.00',
      isBundle,
      features: [],
      coverPath: null,
      videoCount: 1,
      durationSeconds: 60,
      separatePrice: null,
    });
  const [beard, voice, all] = [onSale('beard'), onSale('voice'), onSale('all', true)];

  it('follows the rule, and leaves out what is no longer on sale', () => {
    expect(toggledIds(['all', 'gone'], beard, [beard, voice, all])).toEqual(['beard']);
    expect(toggledIds(['beard', 'voice'], beard, [beard, voice, all])).toEqual(['voice']);
  });

  it('loses nothing where the packages on sale are not known', () => {
    expect(toggledIds(['voice', 'other'], beard, null)).toEqual(['voice', 'other', 'beard']);
    expect(toggledIds(['voice', 'beard'], beard, null)).toEqual(['voice']);
  });
});
