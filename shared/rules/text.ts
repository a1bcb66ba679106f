/** In characters. */
export const LIMITS = {
  personName: 60,
  /**
   * Per name of a patient from the record system. PostgreSQL orders patients by an index whose rows have at most 2.7
   * kB.
   */
  knownName: 300,
  knownNumber: 200,
  displayName: 120,
  practiceName: 100,
  email: 254,
  /** Includes text around the number: 'Tel: +1.840.555.0142 ext. 7'. */
  phone: 40,
  appName: 40,
  /** The patient's location: kind of place, street line, city. */
  place: 80,
  street: 120,
  city: 80,
  zipCode: 10,
  mrn: 40,
  description: 500,
  chatMessage: 2000,
  visitNote: 10_000,
  accountNote: 4_000,
  /** Earlier messages are sent on request. */
  chatPage: 100,
  cancelComment: 500,
  cancelReason: 80,
  dayOffReason: 120,
  surveyComment: 1000,
  secret: 255,
  merchantNumber: 40,
  serviceAddress: 300,
  /** Ten public keys with their certificates. */
  keySet: 20_000,
  redirectMessage: 500,
  partnerPracticeId: 100,
  scopes: 1_000,
  search: 100,
  routePrefix: 200,
  pageName: 60,
  newsTitle: 120,
  newsSummary: 300,
  newsBody: 20_000,
  fileName: 200,
} as const;

/**
 * A person's name (PRODUCT 5.1: 'Please enter a valid first name') has letters of any script with marks, spaces,
 * hyphens, apostrophes and periods, and at least one letter. Joiners and non-joiners may be between letters, as in
 * Persian and Sinhala names.
 */
export function isPersonName(value: string): boolean {
  return (
    value.length <= LIMITS.personName &&
    /^[\p{L}\p{M}' .’-]*\p{L}(?:[\p{L}\p{M}' .’-]|[\u200c\u200d](?=[\p{L}\p{M}]))*$/u.test(value)
  );
}

/** Visible characters without line breaks. Joiners and the letters of flags are part of visible characters. */
export const LINE = /^(?:\P{C}|\u200c|\u200d|[\u{e0020}-\u{e007f}])*$/u;

export function isZipCode(value: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(value);
}

/** As the HTML standard's `<input type=email>`, with a dotted domain. */
export function isEmail(value: string): boolean {
  return (
    value.length <= LIMITS.email &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
      value,
    )
  );
}

/**
 * The error of an email address that `cleanEmail` has cleaned: null, or the locale key. Letters such as é before the @
 * are valid by RFC 6531, which few mail servers support, so they get a separate message.
 */
export function emailProblem(value: string): 'EMAIL_INVALID' | 'EMAIL_NOT_PLAIN' | null {
  if (isEmail(value)) return null;
  const at = value.lastIndexOf('@');
  const plain =
    value
      .slice(0, at)
      .normalize('NFD')
      .replaceAll(/[^ -~]/g, '') || 'a';
  const isOtherwiseRight = /[^ -~]/.test(value.slice(0, at)) && isEmail(plain + value.slice(at));
  return isOtherwiseRight ? 'EMAIL_NOT_PLAIN' : 'EMAIL_INVALID';
}

export const phoneProblem = (typed: string) => (typed.trim() ? 'PHONE_INVALID' : 'PHONE_REQUIRED');
