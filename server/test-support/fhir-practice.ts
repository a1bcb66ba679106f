import { RECORD_SCOPES } from '#shared/domain/record-system.ts';
import type { FhirTestServer } from './fhir-server.ts';
import type { LiveWorld } from './live-world.ts';
import type { World } from './world.ts';

const practice = (world: Pick<World, 'practice'>) => ({ practiceId: world.practice.id });

export const addRosa = (server: FhirTestServer) =>
  server.addPatient({
    identifier: [
      {
        type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
        system: 'https://ehr.example.org/mrn',
        value: '100201',
      },
    ],
    name: [{ use: 'official', family: 'Delgado', given: ['Rosa'] }],
    gender: 'female',
    birthDate: '1952-03-14',
    telecom: [{ system: 'email', value: 'rosa@example.com' }],
  });

/** @throws if the address is refused */
export async function connectFhir(
  world: Pick<World, 'signedIn' | 'staff' | 'practice'>,
  url: string,
): Promise<void> {
  const administrator = await world.signedIn(world.staff.administrator);
  const params = practice(world);
  const read = await administrator.call('GET /api/admin/practices/:practiceId/record-system', { params });
  const body = {
    version: read.result.version,
    url,
    signIn: 'none' as const,
    clientId: '',
    algorithm: 'ES384' as const,
    scopes: RECORD_SCOPES,
  };
  const saved = await administrator.call('PUT /api/admin/practices/:practiceId/record-system', {
    params,
    body,
  });
  if (saved.status !== 200) throw new Error(`not connected: ${saved.status}`);
}

export async function linkedRosa(world: Pick<World, 'signedIn' | 'staff' | 'practice'>) {
  const staff = await world.signedIn(world.staff.provider);
  const params = practice(world);
  const { results } = (
    await staff.call('POST /api/provider/practices/:practiceId/record-patients/search', {
      params,
      body: { name: 'Delgado', birthDate: '', mrn: '' },
    })
  ).result;
  const { patient } = (
    await staff.call('POST /api/provider/practices/:practiceId/record-patients', {
      params,
      body: { recordId: results[0]?.recordId ?? '', patientId: null },
    })
  ).result;
  const rosa = {
    patientId: patient?.patientId,
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@example.com',
    language: 'en',
    linkDelivery: 'Email',
  } as const;
  return { rosa, staff };
}

export async function scheduledWithRosa(world: LiveWorld) {
  const { rosa, staff } = await linkedRosa(world);
  return { ...(await world.scheduled({ patients: [rosa] })), staff };
}
