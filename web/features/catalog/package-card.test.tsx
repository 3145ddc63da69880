import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicPackage } from '#contract/catalog.ts';
import { PackageCard } from './package-card.tsx';

const single = publicPackage.parse({
  id: 'beard',
  slug: 'beard-suit',
  name: 'Beard & Suit',
  title: 'Beard & Suit',
  description: 'Look the part.',
  price: '49.9',
  isBundle: false,
  features: '["A washed beard","A pressed suit"]',
  coverPath: '/media/covers/beard?v=1',
  videoCount: 3,
  durationSeconds: 120,
  separatePrice: null,
});

function draw(item: typeof single, selected = false): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PackageCard eager={false} item={item} onToggle={() => undefined} selected={selected} />
    </MemoryRouter>,
  );
}

describe('a package card', () => {
  it('shows name, description, contents, features and price', () => {
    const card = draw(single);
    for (const text of ['Beard &amp; Suit', 'Look the part.', '3 videos, 2 min', '$49.90'])
      expect(card).toContain(text);
    // The features came as a JSON-encoded string.
    expect(card).toMatch(
      /<li[^>]*>.*A washed beard<\/span><\/li><li[^>]*>.*A pressed suit<\/span><\/li>/,
    );
    expect(card).toContain('Add to Cart');
    expect(card).not.toMatch(/Best Value|Selected|Bought separately/);
  });

  it('says when it is selected', () => {
    const card = draw(single, true);
    expect(card).toContain('Selected');
    expect(card).toContain('Remove from Cart');
    expect(card).not.toContain('Add to Cart');
  });

  it('says that the customer owns it, with a link to watch it, and is still sold', () => {
    const card = renderToStaticMarkup(
      <MemoryRouter>
        <PackageCard
          eager={false}
          item={single}
          onToggle={() => undefined}
          selected={false}
          watchPath="/my-videos/all"
        />
      </MemoryRouter>,
    );
    expect(card).toContain('You own this');
    expect(card).toMatch(/href="\/my-videos\/all".*Watch Now/);
    expect(card).toContain('Add to Cart');
    expect(draw(single)).not.toContain('You own this');
  });

  it('marks a bundle as the better deal', () => {
    const card = draw({ ...single, isBundle: true, separatePrice: '88.50' });
    expect(card).toContain('Best Value');
    const words = card.replaceAll(/<[^>]*>/g, '');
    expect(words).toContain('Bought separately $88.50');
    expect(words).toContain('Save $38.60');
  });

  it('leads to the page of the package by its name and its cover', () => {
    expect(draw(single).match(/href="\/packages\/beard-suit"/g)).toHaveLength(2);
    expect(draw(single)).toMatch(/<h2[^>]*><a [^>]*href="\/packages\/beard-suit"[^>]*>Beard/);
  });

  it('loads the cover in the stored sizes', () => {
    expect(draw(single)).toContain(
      'srcSet="/media/covers/beard?v=1&amp;w=320 320w, /media/covers/beard?v=1&amp;w=640 640w, /media/covers/beard?v=1&amp;w=1280 1280w"',
    );
    expect(draw({ ...single, coverPath: null })).not.toContain('<img');
  });
});
