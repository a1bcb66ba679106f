import type { Invitation } from '../../../shared/contracts/rest/guests.ts';
import type { GuestLinkPath } from '../../../shared/domain/guest.ts';

/** What the parts of a guest's link page are given. */
export interface LinkPartProps {
  path: GuestLinkPath;
  token: string;
  invitation: Invitation;
  /** True: the link is dead, and the page says so in place of all else. */
  onFailed: (error: unknown) => boolean;
}
