import type { Naming } from '#server/formats/fhir/identifiers.ts';
import { type OddAnswer, type RecordSystem, RecordSystemError } from '../port.ts';
import { type Capabilities, keepCapabilities } from './capabilities.ts';
import { type FhirClient, openClient } from './client.ts';
import { fhirRecords } from './records.ts';
import { openSmartSignIn, type SmartClient } from './smart-sign-in.ts';

export interface FhirConnection {
  baseUrl: string;
  naming: Naming;
  allowPrivate: boolean;
  clock: () => number;
  smart: Pick<SmartClient, 'clientId' | 'scopes' | 'key'> | null;
  onDescribed?: (found: Capabilities) => void | Promise<void>;
  onOdd?: (odd: OddAnswer) => void | Promise<void>;
  pace?: number;
}

/** Caches its token and capability statement, so open it only once. */
export function openFhirRecords(connection: FhirConnection): RecordSystem {
  const { baseUrl, allowPrivate, clock, naming, smart, onDescribed, onOdd, pace } = connection;
  const signIn = smart && openSmartSignIn({ baseUrl, allowPrivate, clock, ...smart });
  const client = openClient({ baseUrl, signIn, allowPrivate, clock, onOdd, pace });
  const capabilities = keepCapabilities(client, clock, onDescribed);
  return tellingOdd(client, fhirRecords({ client, signIn, naming, capabilities, clock }));
}

function tellingOdd(client: FhirClient, records: RecordSystem): RecordSystem {
  return new Proxy(records, {
    get(target, name, receiver) {
      const ask: unknown = Reflect.get(target, name, receiver);
      if (typeof ask !== 'function') return ask;
      return async (...asked: unknown[]) => {
        try {
          return await ask.apply(target, asked);
        } catch (error) {
          if (error instanceof RecordSystemError && error.failure === 'unexpected')
            await client.tellOdd('answer-unreadable', '', error.message);
          throw error;
        }
      };
    },
  });
}
