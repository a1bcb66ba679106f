import type { Naming } from '#server/formats/fhir/identifiers.ts';
import type { RecordStep } from '#shared/domain/record-system.ts';
import { type CheckedStep, type ConnectionCheck, RecordSystemError } from '../port.ts';
import { PrivateAddress } from './ask.ts';
import { byIdentifier } from './asked.ts';
import type { Capabilities, CapabilityReader } from './capabilities.ts';
import { type FhirClient, PERSON_MS, type SignIn } from './client.ts';
import { search } from './search.ts';

/** An identifier that no patient has, so that the test reads no one's record. */
const NO_ONE = 'connection-test';

export async function checkConnection({
  client,
  signIn,
  naming,
  capabilities,
}: {
  client: FhirClient;
  signIn: SignIn | null;
  naming: Naming;
  capabilities: CapabilityReader;
}): Promise<ConnectionCheck> {
  const until = client.deadline(PERSON_MS);
  const steps: CheckedStep[] = [];
  let found: Capabilities | null = null;
  const take = async (step: RecordStep, work: () => Promise<unknown>) => {
    if (steps.some(({ outcome }) => outcome !== 'ok' && outcome !== 'not-needed'))
      return void steps.push({ step, outcome: 'skipped', status: null, detail: null });
    try {
      await work();
      steps.push({ step, outcome: 'ok', status: null, detail: null });
    } catch (error) {
      if (!(error instanceof RecordSystemError)) throw error;
      const outcome = error instanceof PrivateAddress ? 'address-refused' : error.failure;
      steps.push({ step, outcome, status: error.status, detail: error.message });
    }
  };
  let statement: RecordSystemError | null = null;
  await take('address', async () => {
    try {
      found = await capabilities(until, { fresh: true });
    } catch (error) {
      const answered =
        error instanceof RecordSystemError && (error.status !== null || error.failure === 'unexpected');
      if (!answered) throw error;
      statement = error;
    }
  });
  await take('capabilities', async () => {
    if (statement) throw statement;
  });
  if (signIn) await take('sign-in', () => signIn.renew(until));
  else steps.push({ step: 'sign-in', outcome: 'not-needed', status: null, detail: null });
  await take('search', async () => {
    const asked = [byIdentifier<'Patient'>(naming.systemOf('appointment'), NO_ONE)];
    const { strangers, ignored } = await search(client, { type: 'Patient', asked, count: 1 }, until);
    if (strangers > 0 || ignored.length > 0)
      throw new RecordSystemError('unsure', 'it ignores the search parameter identifier');
  });
  const told = found as Capabilities | null;
  return {
    steps,
    name: told?.name ?? null,
    version: told?.fhirVersion ?? null,
    missing: told?.missing ?? [],
  };
}
