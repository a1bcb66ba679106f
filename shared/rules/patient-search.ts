import { wordsOf } from './words-of.ts';

/** 602-555-0104, (602) 555 0104, +1 602 555 0104, or the last seven digits. */
const PHONE = /(?:\+?1[\s.-]*)?(?:\(\d{3}\)|\b\d{3})[\s.-]*\d{3}[\s.-]?\d{4}\b|\b\d{3}[\s.-]\d{4}\b/g;
const ISO_DATE = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g;
/** As staff in the United States write it; without a year, or with two digits of it. */
const US_DATE = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])|\b(\d{1,2})[.-](\d{1,2})[.-](\d{4})\b/g;

const two = (digits = '') => digits.padStart(2, '0');

/**
 * The words of a typed search for patients: parts of names and record numbers as typed, phone numbers as ten or seven
 * digits, and dates as YYYYMMDD or its known part.
 */
export function patientWords(typed: string): string[] {
  const digits = typed
    .replaceAll(ISO_DATE, (_whole, year, month, day) => `${year}${two(month)}${two(day)}`)
    .replaceAll(
      US_DATE,
      (_whole, month, day, year = '', longMonth, longDay, longYear = '') =>
        `${year}${longYear}${two(month ?? longMonth)}${two(day ?? longDay)}`,
    )
    .replaceAll(PHONE, (phone) => ` ${phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')} `);
  return wordsOf(digits);
}
