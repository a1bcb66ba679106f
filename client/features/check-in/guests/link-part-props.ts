import type { Invitation } from '#shared/contracts/rest/check-in/guests.ts';
import type { GuestLinkPath } from '#shared/domain/guest.ts';

export interface LinkPartProps {
  path: GuestLinkPath;
  token: string;
  invitation: Invitation;
  /** Returns true if the link is dead; the page then says so. */
  onFailed: (error: unknown) => boolean;
}
