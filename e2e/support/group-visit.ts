import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { PatientIdentity } from '#shared/contracts/rest/ehr/record-patients.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { Language } from '#shared/domain/visit.ts';

type Start = { /** In minutes from now. */ startsIn: number } | { startsAt: Date };

interface GroupVisit {
  visitType?: string;
  /** By name. */
  provider?: string;
  mobile?: string;
  /** If present, the link is sent there. */
  email?: string;
  identity?: PatientIdentity;
  patientId?: string;
  language?: Language;
  patients: readonly (readonly [firstName: string, lastName: string])[];
}

type ScheduledVisit = CallResult<Rest['POST /api/provider/visits']>;

export async function scheduleByApi(
  page: Page,
  url: string,
  visit: GroupVisit & Start,
): Promise<ScheduledVisit> {
  const ask = async <T>(method: 'get' | 'post', path: string, data?: object): Promise<T> => {
    // The server accepts changes only from its own pages.
    const answer = await page.request[method](`${url}${path}`, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()).result;
  };
  const { results: practices } = await ask<CallResult<Rest['GET /api/provider/launch-practices']>>(
    'get',
    '/api/provider/launch-practices',
  );
  const practiceId = practices[0]?.practiceId;
  const { visitTypes, providers, timeZone } = await ask<
    CallResult<Rest['GET /api/provider/practices/:practiceId/schedule-options']>
  >('get', `/api/provider/practices/${practiceId}/schedule-options`);
  const start = 'startsAt' in visit ? visit.startsAt : new Date(Date.now() + visit.startsIn * 60_000);
  const [date, time] = start.toLocaleString('sv-SE', { timeZone }).split(' ');
  return ask('post', '/api/provider/visits', {
    idempotencyKey: randomUUID(),
    practiceId,
    visitTypeId: (visitTypes.find(({ name }) => name === visit.visitType) ?? visitTypes[0])?.visitTypeId,
    providerUserId: (providers.find(({ name }) => name === visit.provider) ?? providers[0])?.userId,
    date,
    time: time?.slice(0, 5),
    timeZone,
    durationMinutes: 30,
    patients: visit.patients.map(([firstName, lastName]) => ({
      firstName,
      lastName,
      language: visit.language ?? 'en',
      linkDelivery: visit.email ? 'Email' : 'Copy',
      email: visit.email,
      mobile: visit.mobile,
      identity: visit.identity,
      patientId: visit.patientId,
    })),
  });
}
