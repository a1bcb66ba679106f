import type { CapabilityStatement } from '@medplum/fhirtypes';
import { RecordSystemError } from '../port.ts';
import { type Deadline, expectType, type FhirClient } from './client.ts';

const FRESH_MS = 3_600_000;

export type Interaction = 'read' | 'search-type' | 'create' | 'update';

const USED: readonly (readonly [string, readonly Interaction[]])[] = [
  ['Patient', ['read', 'search-type']],
  ['Appointment', ['read', 'search-type', 'create', 'update']],
  ['Encounter', ['read', 'search-type', 'create', 'update']],
  ['DocumentReference', ['search-type', 'create']],
  ['QuestionnaireResponse', ['search-type', 'create']],
  ['Consent', ['search-type', 'create']],
  ['Observation', ['search-type', 'create']],
];

export interface Capabilities {
  name: string;
  fhirVersion: string;
  can(type: string, interaction: Interaction): boolean;
  conditionalCreate(type: string): boolean;
  transaction: boolean;
  missing: string[];
}

function capabilitiesOf({
  fhirVersion,
  software,
  implementation,
  title,
  rest,
}: CapabilityStatement): Capabilities {
  const server = rest?.find(({ mode }) => mode === 'server') ?? rest?.[0];
  const resources = server?.resource ?? [];
  const of = (type: string) => resources.find((one) => one.type === type);
  // A statement without resources leaves it open, and requests will show.
  const can = (type: string, interaction: Interaction) =>
    resources.length === 0 || (of(type)?.interaction?.some(({ code }) => code === interaction) ?? false);
  return {
    name: software?.name ?? implementation?.description ?? title ?? 'FHIR server',
    fhirVersion,
    can,
    conditionalCreate: (type) => of(type)?.conditionalCreate === true,
    transaction: server?.interaction?.some(({ code }) => code === 'transaction') ?? false,
    missing: USED.flatMap(([type, interactions]) =>
      interactions.filter((one) => !can(type, one)).map((one) => `${type}.${one}`),
    ),
  };
}

/** The statement is public on most servers, so this needs no sign-in there. @throws RecordSystemError */
async function fetchCapabilities(client: FhirClient, until: Deadline): Promise<Capabilities> {
  const read = (open: boolean) =>
    client.send({ method: 'GET', path: 'metadata', repeatable: true, open }, until);
  const answer = await read(true).catch((error) => {
    if (error instanceof RecordSystemError && error.failure === 'unauthorized') return read(false);
    throw error;
  });
  const found = capabilitiesOf(expectType(answer, 'CapabilityStatement'));
  if (!/^4\.0\./.test(found.fhirVersion ?? ''))
    throw new RecordSystemError('unexpected', `FHIR ${versionNamed(found.fhirVersion)} instead of R4`);
  return found;
}

export type CapabilityReader = (until: Deadline, options?: { fresh?: boolean }) => Promise<Capabilities>;

/**
 * Caches the statement for an hour, unless a fresh one is requested. @param onRead receives each statement that was
 * read
 */
export function keepCapabilities(
  client: FhirClient,
  clock: () => number,
  onRead: (found: Capabilities) => void | Promise<void> = () => {},
): CapabilityReader {
  let kept: { found: Capabilities; at: number } | null = null;
  let asking: Promise<Capabilities> | null = null;
  return async (until, { fresh = false } = {}) => {
    if (!fresh && kept && clock() - kept.at < FRESH_MS) return kept.found;
    asking ??= fetchCapabilities(client, until)
      .then(async (found) => {
        kept = { found, at: clock() };
        await onRead(found);
        return found;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}

/** @throws RecordSystemError if the server does not offer the interaction */
export function demand({ can }: Capabilities, type: string, interaction: Interaction): void {
  if (!can(type, interaction))
    throw new RecordSystemError('refused', `${type}.${interaction} is not offered`);
}

/** A version in FHIR's form, such as `5.0.0-ballot`. Other text is not quoted, because it is logged. */
const versionNamed = (version: unknown): string =>
  /^\d[\d.]{0,9}(-[a-z]{1,10}\d?)?$/.exec(String(version))?.[0] ?? 'of another version';
