import { type Answer, exchange, NoAnswer } from '../exchange.ts';
import { AddressRefused } from '../private-addresses.ts';
import { type PartnerAnswer, PartnerError, type PartnerService } from './port.ts';
import { type Parties, type SharedSecret, signCall } from './tokens.ts';

export interface HttpPartnerOptions {
  parties: Parties;
  secret: SharedSecret;
  allowPrivate: boolean;
  clock: () => number;
  timeoutMs?: number;
}

const LARGEST_RESPONSE = 1_000_000;
const TIMEOUT_MS = 8_000;

/**
 * A partner over HTTP (docs/OPERATIONS.md): `GET {base URL}/status`, and for questionnaires `GET {base
 * URL}/responses/{trip}`.
 */
export function openHttpPartner(options: HttpPartnerOptions): PartnerService {
  const { parties, secret, allowPrivate, clock, timeoutMs = TIMEOUT_MS } = options;

  async function get(path: string, accept: string): Promise<Answer> {
    const authorization = `Bearer ${await signCall(secret, parties, clock())}`;
    const url = `${parties.partner}${path}`;
    return exchange(
      { method: 'GET', url, headers: { authorization, accept } },
      { allowPrivate, timeoutMs, largest: LARGEST_RESPONSE },
    );
  }

  return {
    async check() {
      try {
        const { status, body } = await get('/status', 'application/json');
        return outcomeOf(status, body, parties.practice);
      } catch (error) {
        if (error instanceof AddressRefused) return { outcome: 'address-refused', status: null };
        if (!(error instanceof NoAnswer)) throw error;
        return { outcome: error.failure === 'away' ? 'unreachable' : 'unexpected', status: null };
      }
    },
    async readResponse(tripId) {
      const { status, body } = await get(`/responses/${tripId}`, 'application/fhir+json').catch(
        (error: unknown) => {
          if (error instanceof AddressRefused) throw new PartnerError('refused');
          throw error instanceof NoAnswer ? new PartnerError(error.failure) : error;
        },
      );
      if (status >= 500 || status === 429 || status === 408) throw new PartnerError('away', status);
      if (status === 404 || status === 202) throw new PartnerError('missing', status);
      if (status !== 200) throw new PartnerError('refused', status);
      try {
        return JSON.parse(body.toString('utf8')) as unknown;
      } catch {
        throw new PartnerError('not-fhir', status);
      }
    },
  };
}

function outcomeOf(status: number, body: Buffer, practice: string): PartnerAnswer {
  if (status === 401 || status === 403) return { outcome: 'secret-refused', status };
  if (status === 404) return { outcome: 'practice-unknown', status };
  if (status >= 500) return { outcome: 'unreachable', status };
  if (status !== 200) return { outcome: 'unexpected', status };
  try {
    const { practice: named } = JSON.parse(body.toString('utf8')) as { practice?: unknown };
    return { outcome: named === practice ? 'ok' : 'unexpected', status };
  } catch {
    return { outcome: 'unexpected', status };
  }
}
