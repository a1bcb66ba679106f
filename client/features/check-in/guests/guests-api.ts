import { call } from '#client/api/call.ts';
import type { GuestList } from '#shared/contracts/rest/check-in/guests.ts';
import type { ChangeBody, InvitationBody } from './guest-fields.ts';

export interface GuestsApi {
  side: 'patient' | 'staff';
  /** Identifies the visit and side, as the key of the form's draft in the browser. */
  key: string;
  list(signal?: AbortSignal): Promise<GuestList>;
  invite(body: InvitationBody): Promise<{ guestId: string }>;
  change(guestId: string, body: ChangeBody): Promise<unknown>;
  remove(guestId: string): Promise<unknown>;
  /** Undoes a removal; null where that cannot be offered. */
  restore: ((guestId: string) => Promise<unknown>) | null;
  linkOf(guestId: string): Promise<string>;
  showInterest(): Promise<unknown>;
}

export function patientGuestsApi(sessionId: string): GuestsApi {
  const params = { sessionId };
  const of = (guestId: string) => ({ params: { sessionId, guestId } });
  return {
    side: 'patient',
    key: sessionId,
    list: (signal) =>
      call('GET /api/patient/sessions/:sessionId/guests', { params, ...(signal ? { signal } : {}) }),
    invite: (body) =>
      call('POST /api/patient/sessions/:sessionId/guests', {
        params,
        body: { ...body, guestType: 'patient', accountId: null },
      }),
    change: (guestId, body) =>
      call('PUT /api/patient/sessions/:sessionId/guests/:guestId', { ...of(guestId), body }),
    remove: (guestId) => call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', of(guestId)),
    restore: null,
    linkOf: async (guestId) =>
      (await call('POST /api/patient/sessions/:sessionId/guests/:guestId/link', of(guestId))).guestLink,
    showInterest: () => call('POST /api/patient/sessions/:sessionId/guests/interest', { params }),
  };
}

export function staffGuestsApi(rootVisitId: string): GuestsApi {
  const params = { rootVisitId };
  return {
    side: 'staff',
    key: rootVisitId,
    list: (signal) =>
      call('GET /api/provider/visits/:rootVisitId/guests', { params, ...(signal ? { signal } : {}) }),
    invite: (body) => call('POST /api/provider/visits/:rootVisitId/guests', { params, body }),
    change: (guestId, body) => call('PUT /api/provider/guests/:guestId', { params: { guestId }, body }),
    remove: (guestId) => call('DELETE /api/provider/guests/:guestId', { params: { guestId } }),
    restore: (guestId) => call('POST /api/provider/guests/:guestId/restore', { params: { guestId } }),
    linkOf: async (guestId) =>
      (await call('POST /api/provider/guests/:guestId/link', { params: { guestId } })).guestLink,
    // Staff know what their practice allows.
    showInterest: async () => undefined,
  };
}
