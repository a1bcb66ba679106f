import { useCallback } from 'react';
import type { GuestLinkPath } from '../../../../shared/domain/guest.ts';
import { call } from '../../../api/call.ts';
import { useLoaded } from '../../../api/use-loaded.ts';
import { orCode } from '../../../ui/errors/or-code.ts';
import { suggestLanguage } from '../../foundation/language/language.ts';

/** A guest's link. Loading it changes nothing on the server. */
export function useInvitation(path: GuestLinkPath, token: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const invitation = await call('GET /api/guest/links/:path/:token', {
          params: { path, token },
          signal,
        });
        // Before rendering, so that the page does not change its language while being read.
        await suggestLanguage(invitation.language);
        return invitation;
      } catch (error) {
        throw orCode(error, 'UNABLE_TO_LOAD_INVITE');
      }
    },
    [path, token],
  );
  return useLoaded(`${path}/${token}`, load);
}
