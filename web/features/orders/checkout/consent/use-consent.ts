import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getConsent } from '#contract/consumer-rights/consent.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { hasCode } from '../../../../lib/http-error.ts';
import { useShop } from '../../../../lib/shop.ts';

/**
 * The text that the shop asks the buyer to consent to, and whether they did. A tick is for one text: another one has
 * to be ticked again. It is not remembered, because a box that is ticked already is no consent.
 */
export function useConsent() {
  const { consumerRights = false } = useShop();
  const { data, refetch } = useQuery({ ...endpointQuery(getConsent), enabled: consumerRights });
  const asked = data?.consent ?? null;
  const [ticked, setTicked] = useState<string | null>(null);
  /** How often the buyer went on without it. */
  const [missed, setMissed] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const isTicked = asked !== null && ticked === asked.version;
  const miss = () => setMissed((before) => before + 1);
  const version = asked?.version;
  // Once it is drawn, which may be later than it was missed.
  useEffect(() => {
    if (missed > 0 && version !== undefined) box.current?.focus();
  }, [missed, version]);
  return {
    /** The text; null where nothing is asked. */
    asked,
    isTicked,
    /** Whether the buyer went on without it. */
    isMissed: missed > 0 && !isTicked,
    box,
    tick: (isOn: boolean) => setTicked(isOn && asked !== null ? asked.version : null),
    /** Whether the order may be placed; if not, leads the buyer to the box. */
    isGiven: () => {
      if (asked === null || isTicked) return true;
      miss();
      return false;
    },
    /** The consent in the form in which calls send it. */
    sent: (): SentConsent => (isTicked ? { consent: true, consentVersion: asked.version } : {}),
    /** The server asks for another consent than this page: fetches and shows it. */
    askAgain: async () => {
      await refetch();
      miss();
    },
  };
}

export type ConsentState = ReturnType<typeof useConsent>;

/** The part of a call that places an order which tells the buyer's consent; empty where nothing is asked. */
export interface SentConsent {
  readonly consent?: true;
  readonly consentVersion?: string;
}

/** Whether an order was refused because its buyer has not consented to the present text. */
export function isConsentRefusal(error: unknown): boolean {
  return hasCode(error, 'consent_required', 'consent_changed');
}
