import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, ms, summarise } from '../../measure/figures.ts';
import { withOwnProduct } from '../../measure/own-product.ts';
import { staffCookieOf } from '../../measure/staff.ts';

const WARM_UP = 20;
const NAMES = ['Delgado', 'Brandt', 'Tanaka', 'Whitfield', 'Kowalski-7'];

/**
 * The time that the product adds to a record system's own when staff search for a patient: access, audit,
 * adapter, mapping.
 */
export async function benchRecord(rounds: number): Promise<Figure[]> {
  const fhir = fork(join(import.meta.dirname, 'fhir-server.ts'));
  const [{ baseUrl }] = (await once(fhir, 'message')) as [{ baseUrl: string }];
  const environment = { FHIR_BASE_URL: baseUrl, FHIR_ENTERPRISES: '*' };
  try {
    return await withOwnProduct(async ({ product, database }) => {
      const { cookie, practiceId } = await staffCookieOf(product.url, database);
      const url = `${product.url}/api/provider/practices/${practiceId}/record-patients/search`;
      const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = -WARM_UP; round < rounds; round += 1) {
        const name = NAMES[Math.abs(round) % NAMES.length] ?? '';
        const query = `name=${name}&_count=20`;
        const direct = await timed(() =>
          fetch(`${baseUrl}/Patient?${query}`, { headers: { accept: 'application/fhir+json' } }),
        );
        const body = JSON.stringify({ name, birthDate: '', mrn: '' });
        // A separate address each, because the limits per address are not measured here.
        const address = `10.1.${(round >> 8) & 255}.${round & 255}`;
        const through = await timed(() =>
          fetch(url, { method: 'POST', headers: { ...headers, 'x-forwarded-for': address }, body }),
        );
        if (round < 0) continue;
        theirs.push(direct);
        ours.push(through);
      }
      const [whole, alone] = [summarise(ours), summarise(theirs)];
      const added = whole.median - alone.median;
      return [
        {
          what: 'patient search through the FHIR adapter; beside it the record system alone',
          product: ms(whole.median),
          baseline: ms(alone.median),
          ratio: `+${ms(added)}`,
          target: '≤ 10 ms more',
          met: added <= 10,
        },
      ];
    }, environment);
  } finally {
    fhir.kill();
  }
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await ask();
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return performance.now() - began;
}
