import type { BrowserContext } from 'playwright-core';

/**
 * Replaces the text of a context's pages as the translation of Chrome does, also what is drawn later: `<font><font>` takes
 * the place of each text. The words stay the same, so that tests find them. React keeps the text that was taken
 * out: a page that removes it throws, and one that writes into it still shows the former words, which is logged as an
 * error.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const kept = '[translate="no"], .notranslate, font, script, style, noscript, textarea, svg, title';
    const font = () => {
      const element = document.createElement('font');
      element.style.verticalAlign = 'inherit';
      return element;
    };
    const translate = (text) => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(kept)) return;
      const [outer, inner] = [font(), font()];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
      shownFor.set(text, inner);
      observer.observe(text, { characterData: true });
    };
    const shownFor = new WeakMap();
    const isStale = (text) => {
      const shown = shownFor.get(text);
      return shown?.isConnected && shown.textContent !== text.data;
    };
    const textsIn = (node) => {
      if (node instanceof Text) return [node];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      return found;
    };
    const observer = new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records) {
        if (type === 'childList') [...addedNodes].flatMap(textsIn).forEach(translate);
        else if (target.isConnected) translate(target);
        else if (isStale(target)) console.error('not shown on a translated page: ' + target.data);
      }
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }`);
}
