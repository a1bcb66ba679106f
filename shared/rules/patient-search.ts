import { existingDay, fromUsDate } from './dates.ts';
import { wordsOf } from './words-of.ts';

/** 602-555-0104, (602) 555 0104, +1 602 555 0104, or the last seven digits. */
const PHONE = /(?:\+?1[\s.-]*)?(?:\(\d{3}\)|\b\d{3})[\s.-]*\d{3}[\s.-]?\d{4}\b|\b\d{3}[\s.-]\d{4}\b/g;
const ISO_DATE = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g;
const US_DATE = /\b\d{1,2}([/.-])\d{1,2}\1\d{4}\b/g;
const PART_OF_US_DATE = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2}))?(?![\d/])/g;
/** '3/14', '3/14/', '03-14-19' or '1952-03' are not record numbers. */
const DATE_IN_PROGRESS = /\/|^\d{1,2}([.-])(?:\d{1,2}(?:\1\d{0,3})?)?$|^\d{4}-(?:\d{1,2}-?)?$/;

/** Fewer letters or digits would match half of a record system. */
const LEAST_FOR_RECORD = 3;

const two = (digits = '') => digits.padStart(2, '0');

/**
 * The words of a typed search for patients: parts of names and record numbers as typed, phone numbers as ten or seven
 * digits, and dates as YYYYMMDD or its known part.
 */
export function patientWords(typed: string): string[] {
  const digits = typed
    .replaceAll(ISO_DATE, (_whole, year, month, day) => `${year}${two(month)}${two(day)}`)
    .replaceAll(US_DATE, (date) => fromUsDate(date)?.replaceAll('-', '') ?? date)
    .replaceAll(PART_OF_US_DATE, (_date, month, day, year = '') => `${year}${two(month)}${two(day)}`)
    .replaceAll(PHONE, (phone) => ` ${phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')} `);
  return wordsOf(digits);
}

/**
 * Maps a typed search to fields of a record system's search: a whole date to the date of birth, a word with digits to
 * the record number, other words to the name. Omits phone numbers and parts of dates. Null if too little is left.
 */
export function recordQuery(typed: string): { name: string; birthDate: string; mrn: string } | null {
  let birthDate = '';
  const rest = typed
    .replaceAll(US_DATE, (date) => {
      birthDate ||= fromUsDate(date) ?? '';
      return ' ';
    })
    .replaceAll(ISO_DATE, (_whole, year, month, day) => {
      birthDate ||= existingDay(year, month, day) ?? '';
      return ' ';
    })
    .replaceAll(PHONE, ' ');
  const words = rest.split(/[\s,]+/).filter((word) => word !== '' && !DATE_IN_PROGRESS.test(word));
  const mrn = words.find((word) => /\d/.test(word)) ?? '';
  const name = words.filter((word) => !/\d/.test(word)).join(' ');
  const enough = birthDate !== '' || Math.max(name.length, mrn.length) >= LEAST_FOR_RECORD;
  return enough ? { name, birthDate, mrn } : null;
}
