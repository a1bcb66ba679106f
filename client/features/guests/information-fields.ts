import type { CallInput } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import { type GuestRelationship, REPRESENTING } from '../../../shared/domain/guest.ts';
import { nameError } from './guest-fields.ts';

export type InformationField = 'name' | 'relationship' | 'legalRepresentativeName';
type Fields = Record<InformationField, string>;
type Body = CallInput<Rest['POST /api/guest/sessions/:guestId/information']>['body'];

const represents = ({ relationship }: Fields) => REPRESENTING.includes(relationship as GuestRelationship);

/** The locale key of each invalid field's error. */
export function wrongInformation(fields: Fields): Partial<Fields> {
  const found = {
    name: nameError(fields.name),
    relationship: fields.relationship ? undefined : 'FIELD_REQUIRED',
    legalRepresentativeName: represents(fields) ? nameError(fields.legalRepresentativeName) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code));
}

/** Drops a representative's name if the guest no longer represents the patient. */
export function informationOf(fields: Fields): Body {
  return {
    name: fields.name.trim(),
    relationship: fields.relationship as GuestRelationship,
    legalRepresentativeName: represents(fields) ? fields.legalRepresentativeName.trim() : null,
  };
}
