import { type Browser, expect, type Page } from '@playwright/test';
import { createEmptyDatabase } from '#server/test-support/admin-database.ts';
import { startRedis } from '#server/test-support/redis-server.ts';
import { startTestCluster } from '#server/test-support/test-cluster.ts';
import { prefers, startFront } from './front.ts';
import { scheduleByApi } from './group-visit.ts';
import { expectMediaFlows } from './media.ts';
import { beSignedIn, newPerson, type Person, type Workplace } from './people.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { en } from './words.ts';

export interface SeveralProcesses {
  products: readonly Product[];
  workplace: Workplace;
  dispose(): Promise<void>;
}

/**
 * Processes on the distribution's PostgreSQL and on Redis, behind one address.
 *
 * @param settings further settings of each process
 */
export async function startProcesses(settings: readonly Record<string, string>[]): Promise<SeveralProcesses> {
  const database = await startTestCluster('debian');
  const { environment } = await createEmptyDatabase(database, 'several_processes');
  const redis = await startRedis();
  const front = await startFront(await freePort());
  const products: Product[] = [];
  const ports: number[] = [];
  async function dispose(): Promise<void> {
    for (const product of products) await product.dispose();
    front.close();
    await redis.stop();
    await database.stop();
  }
  try {
    for (const own of settings) {
      const port = await freePort();
      const product = await startProduct({
        PORT: String(port),
        PUBLIC_URL: front.url,
        ...environment,
        REDIS_URL: redis.url,
        APP_SECRET: 'the same secret in all of the processes',
        ...own,
      });
      ports.push(port);
      products.push(product);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  front.lead(ports);
  const [first] = products;
  if (!first) throw new Error('no process has been started');
  const workplace = { url: front.url, database: first.database, emailOf: first.emailOf };
  return { products, workplace, dispose };
}

async function personAt(browser: Browser, process: number, device: 'phone' | 'desktop'): Promise<Person> {
  const probe = await browser.newPage();
  const userAgent = await probe.evaluate(() => navigator.userAgent);
  await probe.close();
  return newPerson(browser, device, { userAgent: `${userAgent} ${prefers(process)}` });
}

export interface Meeting {
  lastName: string;
  /** The provider connects first, so this process owns the visit. */
  providerAt: number;
  patientAt: number;
  prepare?: (page: Page) => Promise<void>;
}

export async function meet(
  browser: Browser,
  workplace: Workplace,
  { lastName, providerAt, patientAt, prepare = async () => {} }: Meeting,
): Promise<{ provider: Page; patient: Page }> {
  const { page: provider } = await personAt(browser, providerAt, 'desktop');
  const { page: patient } = await personAt(browser, patientAt, 'phone');
  for (const page of [provider, patient]) await prepare(page);
  await beSignedIn(provider, workplace, 'dr.rivera@demo.test');
  const { url } = workplace;
  const visit = await scheduleByApi(provider, url, { startsIn: 5, patients: [['Ida', lastName]] });
  await provider.goto(`${url}/provider/group/${visit.patients[0]?.sessionId}`);
  await expect(provider.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  await patient.goto(visit.patients[0]?.patientLink ?? '');
  await patient.getByRole('button', { name: en('join:continue') }).click();
  await patient.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await provider
    .getByRole('button', { name: `Admit Ida ${lastName}` })
    .first()
    .click();
  await expectMediaFlows(patient);
  await expectMediaFlows(provider);
  return { provider, patient };
}
