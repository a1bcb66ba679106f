export interface AfterVisitFacts {
  documents: number;
  asked: boolean;
  /** The visit type sends its summary, as a PDF or as a page. */
  sendsSummary: boolean;
  /** The patient was in the visit, and was not removed from it. */
  wasIn: boolean;
  /** They canceled their part in the visit or were removed from it. */
  isOff: boolean;
  /** The practice shares links itself, and no message carries one. */
  handedOver: boolean;
}

export function hasSomething({ documents, sendsSummary, wasIn, isOff }: AfterVisitFacts): boolean {
  return !isOff && (documents > 0 || (sendsSummary && wasIn));
}

/**
 * The product sends without staff (PRODUCT 18.16, 18.19): documents to patients who requested them, the
 * summary to patients who were in the visit.
 */
export function isSentUnasked(facts: AfterVisitFacts): boolean {
  const { documents, asked, sendsSummary, wasIn, handedOver } = facts;
  if (!hasSomething(facts)) return false;
  return (asked && documents > 0) || (sendsSummary && wasIn && !handedOver);
}
