import { randomUUID } from 'node:crypto';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { newSecret, ownKeys as ownKeysOf } from '#server/features/ehr/fhir-clients/sign-in-columns.ts';
import { FHIR_SCOPES, type FhirScope } from '#shared/domain/fhir-api.ts';
import { makeImage } from './make-image.ts';
import { askQuestion, makeLocation } from './people.ts';
import { signConsent } from './sign-consent.ts';
import type { World } from './world.ts';

/**
 * A FHIR API client with its secret, for the world's practice unless others are named. With public keys (a JWK Set or
 * its address), the secret is not valid.
 */
export async function makeFhirClient(
  { db, practice, staff, time }: Pick<World, 'db' | 'practice' | 'staff' | 'time'>,
  {
    practiceIds = [practice.id],
    scopes = FHIR_SCOPES,
    ownKeys,
  }: { practiceIds?: number[]; scopes?: readonly FhirScope[]; ownKeys?: string | { url: string } } = {},
) {
  const clientId = randomUUID();
  const now = new Date(time.now);
  const { secret, columns } = newSecret(now);
  const given =
    typeof ownKeys === 'string'
      ? { signIn: 'keys' as const, keys: ownKeys, keysUrl: '' }
      : { signIn: 'key-address' as const, keys: '', keysUrl: ownKeys?.url ?? '' };
  const signIn = ownKeys ? ownKeysOf({ privateServiceAddresses: true }, given, now) : columns;
  await db
    .insertInto('fhirClients')
    .values({
      id: clientId,
      name: 'Data warehouse',
      scopes: [...scopes],
      ...signIn,
      expiresAt: null,
      createdAt: now,
      createdBy: staff.administrator.accountId,
      idempotencyKey: randomUUID(),
    })
    .execute();
  await db
    .insertInto('fhirClientPractices')
    .values(practiceIds.map((practiceId) => ({ clientId, practiceId })))
    .execute();
  return { clientId, secret };
}

export interface FhirAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  bytes: Buffer;
  json: <T = Resource>() => T;
}

export type FhirCaller = Awaited<ReturnType<typeof fhirCaller>>;

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  payload?: string;
}

export async function askToken(
  { app }: Pick<World, 'app'>,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const {
    statusCode,
    body,
    headers: given,
  } = await app.inject({
    method: 'POST',
    url: '/fhir/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: statusCode, headers: given, body, json: JSON.parse(body) as Record<string, string> };
}

export const askBySecret = (world: Pick<World, 'app'>, clientId: string, secret: string) =>
  askToken(world, { grant_type: 'client_credentials', client_id: clientId, client_secret: secret });

export async function readsWith({ app }: Pick<World, 'app'>, token: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ url: '/fhir/Patient', headers })).statusCode;
}

export async function fhirCaller(
  world: Pick<World, 'app' | 'db' | 'practice' | 'staff' | 'time' | 'publicUrl'>,
  options: Parameters<typeof makeFhirClient>[1] = {},
) {
  const { clientId, secret } = await makeFhirClient(world, options);
  const { json } = await askBySecret(world, clientId, secret);
  const token = json.access_token ?? '';
  const base = `${world.publicUrl}/fhir`;

  async function send(
    url: string,
    { method = 'GET', headers = {}, payload }: Sent = {},
  ): Promise<FhirAnswer> {
    const path = url.startsWith(base) ? url.slice(world.publicUrl.length) : `/fhir/${url}`;
    const answer = await world.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const { statusCode: status, body, rawPayload: bytes } = answer;
    return { status, headers: answer.headers, body, bytes, json: () => JSON.parse(body) };
  }
  async function all(search: string): Promise<Resource[]> {
    const found: Resource[] = [];
    let next: string | undefined = search;
    while (next) {
      const answer = await send(next);
      if (answer.status !== 200) throw new Error(`refused: ${answer.body}`);
      const bundle = answer.json<Bundle>();
      found.push(...(bundle.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : [])));
      next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
    }
    return found;
  }
  return { clientId, secret, token, base, send, all };
}

export interface HeldVisit {
  visitId: string;
  sessionId: string;
  imageId: string;
  imageFileId: string;
  locationId: string;
}

export async function heldVisit(world: World, at = world.practice): Promise<HeldVisit> {
  const { db, deps, time } = world;
  const visit = await world.scheduled({}, at);
  const { visitId, sessionId } = visit;
  const browser = await world.patientOf(visit);
  await signConsent(browser, sessionId);
  const submitted = await browser.call('POST /api/patient/sessions/:sessionId/intake', {
    params: { sessionId },
    body: { language: 'en' },
  });
  if (submitted.status !== 200) throw new Error(`not submitted: ${submitted.body}`);
  const now = new Date(time.now);
  const provider = at === world.practice ? world.staff.provider : world.staff.outsider;
  const { accountId } = provider;
  await world.seat(visit);
  const seatId = randomUUID();
  await db
    .insertInto('participants')
    .values({
      seatId,
      visitId,
      sessionId: null,
      accountId,
      role: 'provider',
      name: provider.displayName,
      stage: 'in-visit',
      arrivedAt: now,
      admittedAt: now,
      leftAt: null,
      removedUntil: null,
    })
    .execute();
  const put = async (mediaType: string, content: string) => {
    const fileId = randomUUID();
    const file = await deps.files.prepare(db, { fileId, mediaType, content: Buffer.from(content) });
    await db.transaction().execute((trx) => deps.files.put(trx, file));
    return fileId;
  };
  const { imageId, fileId: image } = await makeImage(world, { visitId, sessionId, accountId });
  const document = await put('application/pdf', '%PDF-1.7 exercises');
  await db
    .insertInto('sharedDocuments')
    .values({
      id: randomUUID(),
      visitId,
      documentId: null,
      fileId: document,
      name: 'Knee exercises.pdf',
      mediaType: 'application/pdf',
      byteLength: 18,
      seatId,
      accountId,
      sharedAt: now,
    })
    .execute();
  await db
    .updateTable('visitPatients')
    .set({ reconciled: true, reconciledAt: now, reconciledBy: accountId, reconciledName: 'Walter Brandt' })
    .where('sessionId', '=', sessionId)
    .execute();
  const locationId = await makeLocation(world, { practiceId: at.id });
  await db
    .updateTable('visits')
    .set({ status: 'COMPLETE', beganAt: now, endedAt: new Date(time.now + 600_000), locationId })
    .where('id', '=', visitId)
    .execute();
  return { visitId, sessionId, imageId, imageFileId: image, locationId };
}

export async function askBefore({ db, practice, otherPractice }: World): Promise<void> {
  const steps = ['signature', 'intake'].map((step) => ({ step, mandatory: true }));
  for (const { visitTypeId } of [practice, otherPractice]) {
    await db
      .updateTable('visitTypes')
      .set({ workflow: JSON.stringify(steps), beginMinutes: null })
      .where('id', '=', visitTypeId)
      .execute();
    await askQuestion(db, visitTypeId);
  }
}
