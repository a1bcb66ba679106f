export interface AfterVisitFacts {
  documents: number;
  asked: boolean;
  sendsSummary: boolean;
  wasIn: boolean;
  isOff: boolean;
  /** The practice shares links itself, and no message carries one. */
  handedOver: boolean;
}

export function hasSomething({ documents, sendsSummary, wasIn, isOff }: AfterVisitFacts): boolean {
  return !isOff && (documents > 0 || (sendsSummary && wasIn));
}

/**
 * What the product sends without staff (PRODUCT 18.16, 18.19): documents to patients who requested them, the summary
 * to patients who were in the visit.
 */
export function isSentUnasked(facts: AfterVisitFacts): boolean {
  const { documents, asked, sendsSummary, wasIn, handedOver } = facts;
  if (!hasSomething(facts)) return false;
  return (asked && documents > 0) || (sendsSummary && wasIn && !handedOver);
}
