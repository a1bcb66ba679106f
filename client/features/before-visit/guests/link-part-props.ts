import type { Invitation } from '../../../../shared/contracts/rest/before-visit/guests.ts';
import type { GuestLinkPath } from '../../../../shared/domain/guest.ts';

/** Props of the parts of a guest's link page. */
export interface LinkPartProps {
  path: GuestLinkPath;
  token: string;
  invitation: Invitation;
  /** Returns true if the link is dead, which the page then shows instead. */
  onFailed: (error: unknown) => boolean;
}
