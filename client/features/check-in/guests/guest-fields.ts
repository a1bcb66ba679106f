import type { Wrong } from '#client/ui/forms/use-checked-form.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Guest } from '#shared/contracts/rest/check-in/guests.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { GuestType, InvitedRelationship } from '#shared/domain/guest.ts';
import type { ContactMethod, Language, LinkDelivery } from '#shared/domain/visit.ts';
import { cleanEmail, cleanName } from '#shared/rules/clean-text.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { emailProblem, isPersonName, LIMITS, phoneProblem } from '#shared/rules/text.ts';

export type InvitationBody = CallInput<Rest['POST /api/provider/visits/:rootVisitId/guests']>['body'];
export type ChangeBody = CallInput<Rest['PUT /api/provider/guests/:guestId']>['body'];

export interface Colleague {
  userId: string;
  name: string;
}

/** The invitation form's values; all strings, so that the browser can store them. */
export type GuestFields = {
  guestType: string;
  accountId: string;
  name: string;
  delivery: string;
  email: string;
  mobile: string;
  relationship: string;
  language: string;
  /** 'yes' once ticked. */
  authorized: string;
};

/** 'Copy' comes last: for guests without a known address. */
export function deliveries(contactMethods: readonly ContactMethod[]): LinkDelivery[] {
  return [...contactMethods, 'Copy'];
}

export function newGuest(contactMethods: readonly ContactMethod[], language: Language): GuestFields {
  return {
    guestType: 'patient',
    accountId: '',
    name: '',
    delivery: deliveries(contactMethods)[0] ?? 'Copy',
    email: '',
    mobile: '',
    relationship: '',
    language,
    authorized: '',
  };
}

export function fieldsOf(guest: Guest, language: Language): GuestFields {
  return {
    guestType: guest.guestType,
    accountId: '',
    name: guest.name,
    delivery: guest.email ? 'Email' : guest.mobile ? 'SMS' : 'Copy',
    email: guest.email ?? '',
    mobile: formatPhone(guest.mobile ?? ''),
    relationship: guest.relationship,
    language,
    authorized: '',
  };
}

/** The form asks no name of a colleague, whose account has it. */
export const isColleague = ({ guestType, accountId }: GuestFields) =>
  guestType === 'provider' && accountId !== '';

export const asksRelationship = ({ guestType }: GuestFields) => guestType === 'patient';

/**
 * The locale key of each invalid field's error (PRODUCT 5.1). The server checks phone numbers, because the rules are
 * larger than this screen's code.
 *
 * @param changing edits an existing invitation, which was authorized when it was created
 */
export function wrongFields(fields: GuestFields, changing = false): Wrong<GuestFields> {
  const { name, delivery, email, mobile, relationship, authorized } = fields;
  const colleague = isColleague(fields);
  return {
    name: colleague ? undefined : nameError(name),
    email: !colleague && delivery === 'Email' ? emailError(email) : undefined,
    mobile: !colleague && delivery === 'SMS' ? phoneError(mobile) : undefined,
    relationship: asksRelationship(fields) && !relationship ? 'FIELD_REQUIRED' : undefined,
    authorized: changing || authorized ? undefined : 'AUTHORIZATION_REQUIRED',
  };
}

export function nameError(typed: string): string | undefined {
  const name = cleanName(typed);
  if (!name) return 'NAME_REQUIRED';
  if (name.length > LIMITS.personName) return 'MAX_LENGTH';
  return isPersonName(name) ? undefined : 'NAME_INVALID';
}

function emailError(typed: string): string | undefined {
  const email = cleanEmail(typed);
  if (!email) return 'EMAIL_REQUIRED';
  if (email.length > LIMITS.email) return 'MAX_LENGTH';
  return emailProblem(email) ?? undefined;
}

function phoneError(typed: string): string | undefined {
  return typed.replaceAll(/\D/g, '').length >= 7 ? undefined : phoneProblem(typed);
}

export function invitationOf(
  fields: GuestFields,
  idempotencyKey: string,
  accountName?: string,
): InvitationBody {
  const colleague = isColleague(fields);
  return {
    ...changeOf(fields),
    ...(colleague ? { name: accountName ?? fields.name, email: null, mobile: null } : {}),
    guestType: fields.guestType as GuestType,
    accountId: colleague ? fields.accountId : null,
    language: fields.language as Language,
    authorized: true,
    idempotencyKey,
  };
}

export function changeOf(fields: GuestFields): ChangeBody {
  const { name, delivery, email, mobile, relationship } = fields;
  return {
    name: name.trim(),
    email: delivery === 'Email' ? email.trim() : null,
    mobile: delivery === 'SMS' ? mobile.trim() : null,
    relationship: (asksRelationship(fields) ? relationship : 'Other') as InvitedRelationship,
  };
}

/** Whether a change revokes the old link and sends another invitation (PRODUCT 10.3), which the form announces. */
export function movesInvitation(guest: Guest, fields: GuestFields): boolean {
  const { email, mobile } = changeOf(fields);
  const digits = (phone: string | null) => phone?.replaceAll(/\D/g, '').slice(-10) ?? '';
  return (email?.toLowerCase() ?? null) !== guest.email || digits(mobile) !== digits(guest.mobile);
}
