import * as contract from '#contract/evidence.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { inProcess } from '#platform/process/in-process.ts';
import { readLogo, readStore } from '../shop/index.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { ToPrint } from './print-process.ts';

const print = inProcess<ToPrint, Uint8Array>(new URL('print-process.ts', import.meta.url));

/** Registers the call with which admins download what the shop knows about a disputed order. */
export function evidenceRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'policy' | 'storage'>,
): void {
  router.on(contract.downloadEvidence, async ({ params: { orderId }, viewer, reply }) => {
    const evidence = await collectEvidence(deps, orderId);
    const { accent = null } = await readStore(deps);
    const look = { accent, logo: await readLogo(deps) };
    const bytes = await print({ evidence, look }, { of: viewer?.id });
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="evidence-${orderId.slice(0, 8)}.pdf"`)
      .header('cache-control', 'no-store');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  });
}
