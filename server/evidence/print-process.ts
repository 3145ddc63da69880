/** Prints evidence in a process of its own, for the reasons for which receipts are printed in one. */
import { answerMessages } from '#platform/process/answer-messages.ts';
import type { Evidence } from './collect-evidence.ts';
import { type EvidenceLook, printEvidence } from './print-evidence.ts';

/** Evidence that is to be printed. */
export interface ToPrint {
  evidence: Evidence;
  look: EvidenceLook;
}

answerMessages(({ evidence, look }: ToPrint) => printEvidence(evidence, look));
