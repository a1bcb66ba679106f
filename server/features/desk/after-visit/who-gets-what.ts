/** What decides whether a patient is sent a link when their visit is over. */
export interface AfterVisitFacts {
  /** How many documents the patient saw in the visit. */
  documents: number;
  asked: boolean;
  /** The visit type sends its summary, as a PDF or as a page. */
  sendsSummary: boolean;
  /** The patient was in the visit, and was not removed from it. */
  wasIn: boolean;
  /** Their part in the visit is off. */
  isOff: boolean;
  /** The practice hands links over, and no message carries one. */
  handedOver: boolean;
}

/** Whether there is something to send to the patient, by the product or by staff. */
export function hasSomething({ documents, sendsSummary, wasIn, isOff }: AfterVisitFacts): boolean {
  return !isOff && (documents > 0 || (sendsSummary && wasIn));
}

/**
 * Whether the product sends it, without staff (PRODUCT 18.16, 18.19): documents to those who asked for them, the summary to
 * those who were in the visit.
 */
export function isSentUnasked(facts: AfterVisitFacts): boolean {
  const { documents, asked, sendsSummary, wasIn, handedOver } = facts;
  if (!hasSomething(facts)) return false;
  return (asked && documents > 0) || (sendsSummary && wasIn && !handedOver);
}
