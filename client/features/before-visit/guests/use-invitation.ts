import { useCallback, useEffect, useState } from 'react';
import type { Invitation } from '../../../../shared/contracts/rest/before-visit/guests.ts';
import type { GuestLinkPath } from '../../../../shared/domain/guest.ts';
import { call } from '../../../api/call.ts';
import { orCode } from '../../../errors/or-code.ts';
import { suggestLanguage } from '../../foundation/language/language.ts';

export type InvitationState =
  | { is: 'loading' }
  | { is: 'ready'; invitation: Invitation }
  /** `retrying` keeps the page unchanged during a retry. */
  | { is: 'failed'; error: unknown; retrying: boolean };

/** A guest's link. Loading it changes nothing on the server. */
export function useInvitation(path: GuestLinkPath, token: string) {
  const [state, setState] = useState<InvitationState>({ is: 'loading' });

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState((before) => (before.is === 'failed' ? { ...before, retrying: true } : { is: 'loading' }));
      try {
        const invitation = await call('GET /api/guest/links/:path/:token', {
          params: { path, token },
          ...(signal ? { signal } : {}),
        });
        // Before rendering, so that the page does not change its language while being read.
        await suggestLanguage(invitation.language);
        if (!signal?.aborted) setState({ is: 'ready', invitation });
      } catch (error) {
        if (!signal?.aborted)
          setState({ is: 'failed', error: orCode(error, 'UNABLE_TO_LOAD_INVITE'), retrying: false });
      }
    },
    [path, token],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  /** Records the guest's answer. */
  const answered = (response: Invitation['response']) =>
    setState((before) =>
      before.is === 'ready' ? { is: 'ready', invitation: { ...before.invitation, response } } : before,
    );
  return { state, reload: () => load(), answered };
}
