import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Bundle, BundleEntry } from '@medplum/fhirtypes';
import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import type { LiveClient } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import { baseUrlOf, buildResources, namingHere } from './built.ts';
import type { FhirType } from './fhir-type.ts';
import { FhirError } from './outcome.ts';
import { type Condition, selectPage } from './resource-rows.queries.ts';

const DEFAULT_COUNT = 50;
const MOST_COUNT = 100;

const MOST_PARAMETERS = 50;
const LONGEST_VALUE = 2_000;

const COUNT = '_count';
const PAGE = '_page';
const FORMAT = '_format';

export interface SearchRequest {
  parameters: readonly (readonly [string, string])[];
  /** `Prefer: handling=strict`: an unknown parameter is refused instead of ignored. */
  strict: boolean;
}

export async function search(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'keys'>,
  client: LiveClient,
  fhirType: FhirType,
  request: SearchRequest,
): Promise<Bundle> {
  const { type } = fhirType;
  const base = `${baseUrlOf(deps)}/${type}`;
  const key = deps.keys.fhirPages;
  const owner = `${client.clientId} ${type}`;
  requireBounded(request.parameters);
  const linked = request.parameters.find(([name]) => name === PAGE)?.[1];
  const page = linked === undefined ? null : openPage(key, owner, linked);
  const strict = page === null && request.strict;
  const { asked, ignored } = page
    ? { asked: page.asked, ignored: [] }
    : understood(fhirType, request.parameters, strict);

  const conditions: Condition[] = [];
  let byTime = false;
  let limit = DEFAULT_COUNT;
  for (const [name, value] of asked) {
    const parameter = fhirType.parameters[name];
    if (parameter) conditions.push(parameter.condition(value, namingHere(deps)));
    if (parameter?.byTime) byTime = true;
    if (name === COUNT) limit = countOf(value);
  }
  const { rows, nextCursor } = await selectPage(deps.db, {
    type,
    practices: client.practices,
    conditions,
    by: byTime ? 'at' : 'updated',
    limit,
    cursor: page?.cursor,
  });
  const practiceIds = client.practices.map(({ id }) => id);
  const resources = await buildResources(deps, practiceIds, rows);
  const self = linked === undefined ? queryOf(asked) : queryOf([[PAGE, linked]]);
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: `${base}${self}` },
      ...(nextCursor
        ? [
            {
              relation: 'next',
              url: `${base}${queryOf([[PAGE, sealPage(key, owner, { asked, cursor: nextCursor })]])}`,
            },
          ]
        : []),
    ] as Bundle['link'],
    ...(resources.length + ignored.length > 0
      ? {
          entry: [
            ...resources.map(
              (resource): BundleEntry => ({
                fullUrl: `${base}/${resource.id}`,
                resource,
                search: { mode: 'match' },
              }),
            ),
            ...(ignored.length > 0 ? [ignoredEntry(type, ignored)] : []),
          ],
        }
      : {}),
  };
}

/**
 * Names the ignored parameters in the answer; otherwise a misspelled parameter would look like a search of everything.
 */
function ignoredEntry(type: string, ignored: readonly string[]): BundleEntry {
  const words = `Ignored, because ${type} is not searched by it: ${[...new Set(ignored)].join(', ')}`;
  return {
    resource: {
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'warning', code: 'not-supported', diagnostics: words }],
    },
    search: { mode: 'outcome' },
  };
}

function requireBounded(parameters: SearchRequest['parameters']): void {
  if (parameters.length > MOST_PARAMETERS)
    throw new FhirError(400, 'invalid', `A search takes ${MOST_PARAMETERS} parameters at most.`);
  for (const [name, value] of parameters) {
    if (name.length + value.length > LONGEST_VALUE)
      throw new FhirError(400, 'value', 'A parameter is too long.');
    if (value.includes('\0'))
      throw new FhirError(400, 'value', 'A parameter holds a character that is no text.');
  }
}

/**
 * The supported parameters, and the names of the others.
 *
 * @throws FhirError 400 for a parameter without a value, which would mean a search of everything; for a
 * modifier, which changes the meaning; and in strict handling for an unknown parameter
 */
function understood(
  { type, parameters }: FhirType,
  given: SearchRequest['parameters'],
  strict: boolean,
): { asked: [string, string][]; ignored: string[] } {
  const asked: [string, string][] = [];
  const ignored: string[] = [];
  for (const [name, value] of given) {
    if (name === FORMAT) continue;
    const [plain = '', modifier] = name.split(/[:.]/);
    const isKnown = name === COUNT || Object.hasOwn(parameters, plain);
    if (isKnown && modifier !== undefined)
      throw new FhirError(400, 'not-supported', `${plain} is searched without modifiers and chains.`);
    if (isKnown && value.trim() === '') throw new FhirError(400, 'value', `${plain} has no value.`);
    if (!isKnown && strict)
      throw new FhirError(400, 'not-supported', `A parameter is not one of ${type}: ${parameterWord(name)}`);
    if (isKnown) asked.push([name, value]);
    else ignored.push(parameterWord(name));
  }
  return { asked, ignored };
}

const parameterWord = (name: string) => (/^[\w-]{1,40}$/.test(name) ? name : '(not shown)');

function countOf(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new FhirError(400, 'value', '_count is a number from 1; totals are not counted.');
  return Math.min(Number(value), MOST_COUNT);
}

function queryOf(parameters: readonly (readonly [string, string])[]): string {
  if (parameters.length === 0) return '';
  return `?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))}`;
}

const Page = z.strictObject({
  asked: z.array(z.tuple([z.string(), z.string()])),
  cursor: z.string(),
});
type Page = z.output<typeof Page>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypted, so that the names and dates in a search stay out of links, and therefore of logs on the way. Opens only
 * for the same client and type.
 */
function sealPage(key: Buffer, owner: string, page: Page): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = [cipher.update(JSON.stringify(page), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([nonce, ...sealed]).toString('base64url');
}

function openPage(key: Buffer, owner: string, text: string): Page {
  try {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    const opened = Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
    return Page.parse(JSON.parse(opened));
  } catch {
    throw new FhirError(400, 'value', 'The page is not one of this search. Search again.');
  }
}
