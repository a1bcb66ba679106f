import { expect, type Page } from '@playwright/test';
import { expectMediaFlows, pathsOf } from '../support/media.ts';
import { meet, type SeveralProcesses, startProcesses } from '../support/several-processes.ts';
import { test } from '../support/test.ts';

/** Each of two hosts has a media address, because all of 127.0.0.0/8 is loopback on Linux. */
const HOSTS = ['127.0.0.2', '127.0.0.3'];

let processes: SeveralProcesses;
test.beforeAll(async () => {
  processes = await startProcesses(
    HOSTS.map((host) => ({ SFU_LISTEN_IP: host, SFU_ANNOUNCED_ADDRESS: host })),
  );
});
test.afterAll(() => processes?.dispose());

const mediaHosts = async (page: Page) => (await pathsOf(page)).map(({ remote }) => remote.address);

async function expectMediaAt(host: string | undefined, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(() => mediaHosts(page), { timeout: 60_000 }).toEqual([host, host]);
    await expectMediaFlows(page);
  }
}

for (const [owner, other] of [
  [0, 1],
  [1, 0],
] as const)
  test(`people in a visit of host ${HOSTS[owner]} meet there, even if they arrive through the other host’s pages`, async ({
    browser,
  }) => {
    const { provider, patient } = await meet(browser, processes.workplace, {
      lastName: owner === 0 ? 'Tran' : 'Silva',
      providerAt: owner,
      patientAt: other,
    });
    await expectMediaAt(HOSTS[owner], [provider, patient]);
  });

test('a lost host’s visit continues on the other host, with media there', async ({ browser }) => {
  const { provider, patient } = await meet(browser, processes.workplace, {
    lastName: 'Moreau',
    providerAt: 0,
    patientAt: 1,
  });
  await expectMediaAt(HOSTS[0], [provider, patient]);
  process.kill(processes.products[0]?.pid() ?? 0, 'SIGKILL');
  await expectMediaAt(HOSTS[1], [provider, patient]);
});
