import { toE164 } from '../../../shared/rules/phone.ts';
import { isEmail, isPersonName, LIMITS } from '../../../shared/rules/text.ts';
import type { ScheduleFields } from './schedule-fields.ts';

/** What PRODUCT 5.1 says of each field: true, or the locale key of what is wrong. */
type Rule = (value: string, all: ScheduleFields) => true | string;

export const rules = {
  firstName: (value) => {
    if (!value.trim()) return 'FIRST_NAME_REQUIRED';
    if (value.trim().length > LIMITS.personName) return 'MAX_LENGTH';
    return isPersonName(value.trim()) || 'FIRST_NAME_INVALID';
  },
  lastName: (value) => {
    if (!value.trim()) return 'LAST_NAME_REQUIRED';
    if (value.trim().length > LIMITS.personName) return 'MAX_LENGTH';
    return isPersonName(value.trim()) || 'LAST_NAME_INVALID';
  },
  email: (value, { linkDelivery }) => {
    const email = value.trim();
    if (!email) return linkDelivery === 'Email' ? 'EMAIL_REQUIRED_IF_CHECKED' : true;
    if (email.length > LIMITS.email) return 'MAX_LENGTH';
    return isEmail(email) || 'EMAIL_INVALID';
  },
  mobile: (value, { linkDelivery }) => {
    const mobile = value.trim();
    if (!mobile) return linkDelivery === 'SMS' ? 'PHONE_REQUIRED_IF_CHECKED' : true;
    return toE164(mobile) !== null || 'PHONE_INVALID';
  },
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) || 'DATE_INVALID',
  time: (value) => /^([01]\d|2[0-3]):[0-5]\d/.test(value) || 'TIME_INVALID',
  chosen: (value) => value !== '' || 'FIELD_REQUIRED',
  description: (value) => value.trim().length <= LIMITS.description || 'MAX_LENGTH',
} satisfies Record<string, Rule>;

/** Longest value of each field that has a limit, for the words of MAX_LENGTH. */
export const MAX_LENGTHS: Partial<Record<keyof ScheduleFields, number>> = {
  firstName: LIMITS.personName,
  lastName: LIMITS.personName,
  email: LIMITS.email,
  mobile: LIMITS.phone,
  description: LIMITS.description,
};
