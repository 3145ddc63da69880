import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeProvider, FACTS_FILE, installedSdk } from '../provider-facts.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

export const providerFacts: Check = {
  name: 'provider facts',
  run: async () => {
    const text = readFileSync(path.join(root, FACTS_FILE), 'utf8');
    const isCurrent = text === (await describeProvider());
    const problem = `${FACTS_FILE} does not say what stripe ${installedSdk()} declares: run \`npm run provider-facts\``;
    return { problems: isCurrent ? [] : [problem], note: `stripe ${installedSdk()}` };
  },
};
