import {
  type GuestRelationship,
  KINSHIPS,
  type Kinship,
  type RecordedRelationship,
} from '#shared/domain/guest.ts';

/** Maps a guest's relationship to the record's values (PRODUCT 10.1); the family's words are kept as well. */
export function recorded(relationship: GuestRelationship): {
  relationship: RecordedRelationship;
  kinship: Kinship | null;
} {
  return isKinship(relationship)
    ? { relationship: 'Other', kinship: relationship }
    : { relationship, kinship: null };
}

const isKinship = (relationship: GuestRelationship): relationship is Kinship =>
  (KINSHIPS as readonly string[]).includes(relationship);
