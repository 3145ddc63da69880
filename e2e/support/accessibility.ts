import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/**
 * Fails if axe finds anything on the visitor's page, if it scrolls sideways, or if it did something
 * forbidden.
 */
export async function expectAccessible({ page, problems }: Visitor): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`),
  );
  expect(findings).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
}
