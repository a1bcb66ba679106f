import { useCallback } from 'react';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { suggestLanguage } from '#client/features/core/language/use-language.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { PatientLinkPath } from '#shared/domain/visit.ts';

export type LinkedVisit = CallResult<Rest['GET /api/patient/links/:path/:token']>;

export type LinkedPreparation = CallResult<Rest['GET /api/patient/links/:path/:token/preparation']>;

const NOTHING: LinkedPreparation = { steps: 0, ready: [] };

/** Loads a patient's link, which changes nothing on the server. */
export function useLink(path: PatientLinkPath, token: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const options = { params: { path, token }, signal };
      const [visit, preparation] = await Promise.all([
        call('GET /api/patient/links/:path/:token', options),
        // The page works without the preparation.
        call('GET /api/patient/links/:path/:token/preparation', options).catch(() => NOTHING),
      ]);
      // Runs before rendering, so that the language does not change while the patient reads.
      await suggestLanguage(visit.language);
      return { visit, preparation };
    },
    [path, token],
  );
  return useLoaded(`${path}/${token}`, load);
}
