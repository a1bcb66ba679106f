/** Longest accepted values, in characters. */
export const LIMITS = {
  personName: 60,
  /** Of a patient whom the record system named, each of two: PostgreSQL orders patients by an index whose rows have at most 2.7 kB. */
  knownName: 300,
  /** Of a record system's number, which an index finds as well. */
  knownNumber: 200,
  displayName: 120,
  /** Of practices, enterprises and locations. */
  practiceName: 100,
  email: 254,
  /** With what stands around it: 'Tel: +1.840.555.0142 ext. 7'. */
  phone: 40,
  /** What a person calls their authenticator app. */
  appName: 40,
  /** Where the patient is: kind of place, street line, city. */
  place: 80,
  street: 120,
  city: 80,
  zipCode: 10,
  /** A medical record number. */
  mrn: 40,
  description: 500,
  chatMessage: 2000,
  visitNote: 10_000,
  accountNote: 4_000,
  /** Messages sent at once; earlier ones come on request. */
  chatPage: 100,
  cancelComment: 500,
  cancelReason: 80,
  surveyComment: 1000,
  /** Of a key or another secret, */
  secret: 255,
  /** and of a payment account's numbers. */
  merchantNumber: 40,
  serviceAddress: 300,
  /** What patients read before they leave for a partner, and what the partner calls the practice. */
  redirectMessage: 500,
  partnerPracticeId: 100,
  /** What a record system is asked for. */
  scopes: 1_000,
  search: 100,
  /** Of a page that is counted: the beginning of its address, and its name. */
  routePrefix: 200,
  pageName: 60,
  /** Of an article: title, summary, text; a file's name. */
  newsTitle: 120,
  newsSummary: 300,
  newsBody: 20_000,
  fileName: 200,
} as const;

/**
 * Whether it is a person's name (PRODUCT 5.1: 'Please enter a valid first name'): letters of any script with
 * marks, spaces, hyphens, apostrophes and full stops; at least one letter. Joiners and non-joiners stand between letters, as in
 * Persian and Sinhala names.
 */
export function isPersonName(value: string): boolean {
  return (
    value.length <= LIMITS.personName &&
    /^[\p{L}\p{M}' .’-]*\p{L}(?:[\p{L}\p{M}' .’-]|[\u200c\u200d](?=[\p{L}\p{M}]))*$/u.test(value)
  );
}

/** Visible characters without line breaks; joiners and the letters of flags belong to what is seen. */
export const LINE = /^(?:\P{C}|\u200c|\u200d|[\u{e0020}-\u{e007f}])*$/u;

/** Whether it is a ZIP code of the United States: five digits, or nine with a hyphen. */
export function isZipCode(value: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(value);
}

/** Whether it is an e-mail address by the HTML standard's `<input type=email>`, with a dotted domain. */
export function isEmail(value: string): boolean {
  return (
    value.length <= LIMITS.email &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
      value,
    )
  );
}

/**
 * What is wrong with an e-mail address, cleaned by `cleanEmail`: null, or the locale key. Letters such as é before the @ are
 * valid by RFC 6531, which few mail servers know; they get words of their own.
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

/** The locale key of what is wrong with a number that is none. */
export const phoneProblem = (typed: string) => (typed.trim() ? 'PHONE_INVALID' : 'PHONE_REQUIRED');
