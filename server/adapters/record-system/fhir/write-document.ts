import { randomUUID } from 'node:crypto';
import type { Bundle } from '@medplum/fhirtypes';
import { z } from 'zod';
import { buildBinary, buildDocument, type DocumentFacts } from '#server/formats/fhir/document.ts';
import type { Naming } from '#server/formats/fhir/identifiers.ts';
import { RecordSystemError, type Written } from '../port.ts';
import { identified } from './asked.ts';
import type { Capabilities } from './capabilities.ts';
import { type Deadline, expectType, type FhirAnswer, type FhirClient } from './client.ts';

import { idOf, writeOnce } from './write-once.ts';

/** Larger files, in bytes, become a separate resource if the server supports it, to keep lists of documents small. */
const INLINE_MOST = 256 * 1_024;

/**
 * Writes a document once. A larger one is a Binary and its DocumentReference, in one transaction if the
 * server supports it. Correctness does not depend on atomicity: the DocumentReference decides, and a failed
 * attempt at worst leaves an unreferenced Binary.
 */
export function writeDocument(
  client: FhirClient,
  capabilities: Capabilities,
  naming: Naming,
  document: DocumentFacts,
  until: Deadline,
): Promise<Written> {
  const large = document.content.length > INLINE_MOST && capabilities.can('Binary', 'create');
  const write = {
    type: 'DocumentReference' as const,
    system: naming.systemOf('document'),
    key: document.key,
    change: null,
  };
  if (!large)
    return writeOnce(
      client,
      capabilities,
      { ...write, create: () => buildDocument(naming, document) },
      until,
    );
  const inTwo = async (ends: Deadline): Promise<FhirAnswer> =>
    capabilities.transaction
      ? inOneTransaction(client, naming, document, ends)
      : oneAfterTheOther(client, naming, document, ends);
  return writeOnce(
    client,
    capabilities,
    { ...write, create: () => buildDocument(naming, document), createBy: inTwo },
    until,
  );
}

async function oneAfterTheOther(
  client: FhirClient,
  naming: Naming,
  document: DocumentFacts,
  until: Deadline,
): Promise<FhirAnswer> {
  const binary = await client.send(
    { method: 'POST', path: 'Binary', body: buildBinary(document), repeatable: false },
    until,
  );
  const url = `Binary/${idOf('Binary', binary)}`;
  const body = buildDocument(naming, document, url);
  return client.send({ method: 'POST', path: 'DocumentReference', body, repeatable: false }, until);
}

const Entry = z.looseObject({
  resource: z.looseObject({ resourceType: z.string(), id: z.string().optional() }).nullish(),
  response: z.looseObject({ status: z.string(), location: z.string().nullish() }),
});
const Transacted = z.looseObject({ entry: z.array(Entry).catch([]) });

async function inOneTransaction(
  client: FhirClient,
  naming: Naming,
  document: DocumentFacts,
  until: Deadline,
): Promise<FhirAnswer> {
  const fullUrl = `urn:uuid:${randomUUID()}`;
  const ifNoneExist = identified(naming.systemOf('document'), document.key);
  const body: Bundle = {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      { fullUrl, request: { method: 'POST', url: 'Binary' }, resource: buildBinary(document) },
      {
        fullUrl: `urn:uuid:${randomUUID()}`,
        request: { method: 'POST', url: 'DocumentReference', ifNoneExist },
        resource: buildDocument(naming, document, fullUrl),
      },
    ],
  };
  const answer = await client.send({ method: 'POST', path: '', body, repeatable: false }, until);
  const [binary, reference] = Transacted.parse(expectType(answer, 'Bundle')).entry;
  for (const one of [binary, reference])
    if (!/^2\d\d/.test(one?.response.status ?? ''))
      throw new RecordSystemError(
        'refused',
        `an entry of the transaction: ${one?.response.status.slice(0, 3)}`,
      );
  return {
    status: Number(reference?.response.status.slice(0, 3)),
    resource: reference?.resource ?? null,
    location: reference?.response.location ?? null,
    etag: null,
  };
}
