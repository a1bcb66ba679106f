import type { Bundle, CapabilityStatement, Resource } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askBefore, type FhirCaller, fhirCaller, heldVisit } from '#server/test-support/fhir-api.ts';
import { problemsOf } from '#server/test-support/fhir-definitions.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { FHIR_TYPES, type FhirTypeName } from '#shared/domain/fhir-api.ts';

let world: World;
let ours: FhirCaller;
beforeAll(async () => {
  world = await createWorld();
  await askBefore(world);
  await heldVisit(world);
  ours = await fhirCaller(world);
});
afterAll(() => world.close());

describe('the capability statement', () => {
  test('is true: each claimed type, interaction and search parameter works', async () => {
    const bare = await world.app.inject({ url: '/fhir/metadata' });
    const statement = bare.json() as CapabilityStatement;
    expect(problemsOf(statement)).toEqual([]);
    const claimed = statement.rest?.[0]?.resource ?? [];
    expect(claimed.map(({ type }) => type)).toEqual([...FHIR_TYPES, 'Binary']);
    for (const { type, interaction, searchParam = [] } of claimed) {
      const codes = interaction?.map(({ code }) => code);
      if (type === 'Binary') {
        expect(codes).toEqual(['read']);
        continue;
      }
      expect(codes).toEqual(['read', 'search-type']);
      const [sample] = await ours.all(`${type}?_count=1`);
      for (const { name = '' } of searchParam) {
        const value = await sampleValue(type as FhirTypeName, name, sample as Resource);
        const query = new URLSearchParams([[name, value]]);
        const strict = { prefer: 'handling=strict' };
        for (const answer of [
          await ours.send(`${type}?${query}`, { headers: strict }),
          await ours.send(`${type}/_search`, {
            method: 'POST',
            headers: { ...strict, 'content-type': 'application/x-www-form-urlencoded' },
            payload: query.toString(),
          }),
        ]) {
          expect([type, name, answer.status]).toEqual([type, name, 200]);
          const bundle = answer.json<Bundle>();
          expect([type, name, bundle.entry?.map(({ resource }) => resource?.id)]).toEqual([
            type,
            name,
            expect.arrayContaining([sample?.id]),
          ]);
          expect(problemsOf(bundle)).toEqual([]);
        }
      }
    }
  });

  test('names the token endpoint in SMART’s configuration', async () => {
    const { token_endpoint } = (await world.app.inject('/fhir/.well-known/smart-configuration')).json();
    expect(token_endpoint).toBe(`${ours.base}/oauth/token`);
  });
});

async function sampleValue(type: FhirTypeName, name: string, resource: Resource): Promise<string> {
  const any = resource as unknown as Record<string, unknown> & {
    identifier?: { system: string; value: string } | { system: string; value: string }[];
  };
  const first = <T>(value: T | T[] | undefined): T | undefined => (Array.isArray(value) ? value[0] : value);
  switch (name) {
    case '_id':
      return resource.id ?? '';
    case '_lastUpdated':
      return String(resource.meta?.lastUpdated);
    case 'identifier': {
      const identifier = first(any.identifier);
      return `${identifier?.system}|${identifier?.value}`;
    }
    case 'name':
      if (typeof any.name === 'string') return any.name.slice(0, 4).toUpperCase();
      return (first(any.name as { family: string }[])?.family ?? '').slice(0, 4).toUpperCase();
    case 'birthdate': {
      await world.db
        .updateTable('patients')
        .set({ birthDate: '1952-11-21' })
        .where('id', '=', resource.id ?? '')
        .execute();
      return '1952-11';
    }
    case 'status':
      return String(any.status);
    case 'patient':
      return String(
        first(
          (any.patient ?? any.subject ?? first(any.participant as { actor: unknown }[])?.actor) as {
            reference: string;
          },
        )?.reference ?? (await patientOfProvenance(resource.id ?? '')),
      );
    case 'target':
      return first(any.target as { reference: string }[])?.reference ?? '';
    case 'date':
      return String(
        any.start ?? any.dateTime ?? any.date ?? (any.period as { start: string } | undefined)?.start,
      ).slice(0, 4);
    case 'authored':
    case 'recorded':
      return String(any[name]).slice(0, 7);
    default:
      throw new Error(`no sample of ${type} ${name}`);
  }
}

async function patientOfProvenance(id: string): Promise<string> {
  const row = await world.db
    .selectFrom('fhirResources')
    .select('patientId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `Patient/${row.patientId}`;
}
