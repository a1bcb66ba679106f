import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';

export type EarlierPicture = NonNullable<
  CallResult<Rest['GET /api/patient/sessions/:sessionId/earlier-picture']>['picture']
>;

export async function readEarlierPicture(
  sessionId: string,
  signal: AbortSignal,
): Promise<EarlierPicture | null> {
  const options = { params: { sessionId }, signal, stayOnUnauthorised: true };
  return (await call('GET /api/patient/sessions/:sessionId/earlier-picture', options)).picture;
}

/**
 * Null if there is no picture that the patient may use again, or if it could not be loaded.
 *
 * @param wanted false does not load it
 * @returns undefined while it loads
 */
export function useEarlierPicture(sessionId: string, wanted: boolean): EarlierPicture | null | undefined {
  const [picture, setPicture] = useState<EarlierPicture | null>();
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const take = (read: EarlierPicture | null) => (signal.aborted ? undefined : setPicture(read));
    readEarlierPicture(sessionId, signal).then(take, () => take(null));
    return () => controller.abort();
  }, [sessionId, wanted]);
  return wanted ? picture : null;
}
