import { useCallback } from 'react';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { suggestLanguage } from '#client/features/core/language/use-language.ts';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { GuestLinkPath } from '#shared/domain/guest.ts';

/** Loads a guest's link, which changes nothing on the server. */
export function useInvitation(path: GuestLinkPath, token: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const invitation = await call('GET /api/guest/links/:path/:token', {
          params: { path, token },
          signal,
        });
        // Runs before rendering, so that the language does not change while the guest reads.
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
