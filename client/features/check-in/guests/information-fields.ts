import type { Wrong } from '#client/ui/forms/use-checked-form.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { type InvitedRelationship, REPRESENTING } from '#shared/domain/guest.ts';
import { nameError } from './guest-fields.ts';

export type InformationFields = Record<'name' | 'relationship' | 'legalRepresentativeName', string>;
type Body = CallInput<Rest['POST /api/guest/sessions/:guestId/information']>['body'];

export const represents = ({ relationship }: InformationFields): boolean =>
  REPRESENTING.includes(relationship as InvitedRelationship);

export function wrongInformation(fields: InformationFields): Wrong<InformationFields> {
  return {
    name: nameError(fields.name),
    relationship: fields.relationship ? undefined : 'FIELD_REQUIRED',
    legalRepresentativeName: represents(fields) ? nameError(fields.legalRepresentativeName) : undefined,
  };
}

/** Leaves out the representative's name if the guest no longer is one. */
export function informationOf(fields: InformationFields): Body {
  return {
    name: fields.name.trim(),
    relationship: fields.relationship as InvitedRelationship,
    legalRepresentativeName: represents(fields) ? fields.legalRepresentativeName.trim() : null,
  };
}
