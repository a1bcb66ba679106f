import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MEDIA_ADDRESS, ownNetwork } from '../../../scripts/test/own-network.ts';
import { type Figure, ms, type Summary, summarise } from '../../measure/figures.ts';
import type { FirstFrames } from './group-visits.ts';

const LIMIT = 1.5;
const LONGEST_MS = 10 * 60_000;

/**
 * From the provider's click on Admit to the patient's first picture of them: Firefox compared to Chromium, in the same
 * group visits. They run in a process with its own network, because Firefox pairs no ICE candidates on loopback.
 */
export async function benchEngines(visits: number): Promise<Figure[]> {
  const [unshare = '', ...options] = ownNetwork();
  const program = join(import.meta.dirname, 'group-visits.ts');
  const { stdout } = await promisify(execFile)(
    unshare,
    [...options, process.execPath, program, String(visits)],
    { env: { ...process.env, SFU_LISTEN_IP: MEDIA_ADDRESS }, timeout: LONGEST_MS },
  );
  const times: FirstFrames = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  const [firefox, chromium] = [summarise(times.firefox), summarise(times.chromium)];
  const ratio = firefox.median / chromium.median;
  const describe = ({ median, min, max }: Summary) => `${ms(median)} (${ms(min)}–${ms(max)})`;
  return [
    {
      what: `admit click → first frame, patient in Firefox (baseline: in Chromium) (${firefox.count})`,
      product: describe(firefox),
      baseline: describe(chromium),
      ratio: ratio.toFixed(2),
      target: `≤ ${LIMIT}`,
      met: ratio <= LIMIT,
    },
  ];
}
