import type { CallInput } from '../../../shared/contracts/contract.ts';
import type { Guest } from '../../../shared/contracts/rest/guests.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import type { GuestRelationship, GuestType } from '../../../shared/domain/guest.ts';
import type { ContactMethod, Language, LinkDelivery } from '../../../shared/domain/visit.ts';
import { isEmail, isPersonName, LIMITS } from '../../../shared/rules/text.ts';
import type { Wrong } from '../../forms/use-checked-form.ts';

export type InvitationBody = CallInput<Rest['POST /api/provider/visits/:rootVisitId/guests']>['body'];
export type ChangeBody = CallInput<Rest['PUT /api/provider/guests/:guestId']>['body'];

/** An invitation as it stands in the form; all of it text, so that the browser can keep it. */
export type GuestFields = {
  guestType: string;
  /** A colleague with an account; empty: somebody else. */
  accountId: string;
  name: string;
  /** How the guest gets the link: an address of theirs, or by hand. */
  delivery: string;
  email: string;
  mobile: string;
  relationship: string;
  language: string;
  /** 'yes' once it is ticked. */
  authorized: string;
};

/** 'Copy' last: whoever has no address of the guest's hands the link over. */
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
    mobile: guest.mobile ?? '',
    relationship: guest.relationship,
    language,
    authorized: '',
  };
}

/** Whether the form asks who the guest is: a colleague's account says so itself. */
export const isColleague = ({ guestType, accountId }: GuestFields) =>
  guestType === 'provider' && accountId !== '';

/** What somebody is to the patient is asked of the patient's own people only. */
export const asksRelationship = ({ guestType }: GuestFields) => guestType === 'patient';

/**
 * What is wrong with each field, by the locale key of its words (PRODUCT 5.1). Whether a phone number is one the server
 * says: the rules for it are larger than all of this screen.
 *
 * @param changing an invitation that stands: it was authorized when it was made
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
  const name = typed.trim();
  if (!name) return 'NAME_REQUIRED';
  if (name.length > LIMITS.personName) return 'MAX_LENGTH';
  return isPersonName(name) ? undefined : 'NAME_INVALID';
}

function emailError(typed: string): string | undefined {
  const email = typed.trim();
  if (!email) return 'EMAIL_REQUIRED';
  if (email.length > LIMITS.email) return 'MAX_LENGTH';
  return isEmail(email) ? undefined : 'EMAIL_INVALID';
}

function phoneError(typed: string): string | undefined {
  return typed.replaceAll(/\D/g, '').length >= 7 ? undefined : 'PHONE_INVALID';
}

/** @param accountName what the colleague who was chosen is called */
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
    relationship: (asksRelationship(fields) ? relationship : 'Other') as GuestRelationship,
  };
}

/** A changed address kills the old link and sends another invitation (PRODUCT 10.3): the form says so beforehand. */
export function movesInvitation(guest: Guest, fields: GuestFields): boolean {
  const { email, mobile } = changeOf(fields);
  const digits = (phone: string | null) => phone?.replaceAll(/\D/g, '').slice(-10) ?? '';
  return (email?.toLowerCase() ?? null) !== guest.email || digits(mobile) !== digits(guest.mobile);
}
