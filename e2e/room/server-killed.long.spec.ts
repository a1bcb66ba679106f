import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openLiveVisit } from '../support/live-visit.ts';
import { chatMessage, reconnecting, tiles } from '../support/locators.ts';
import { linkIn, type MailingProduct, startMailingProduct } from '../support/mailbox.ts';
import { expectMediaFlows } from '../support/media.ts';
import { checkIn, newPerson, scheduleVisit, signIn } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const LEAK = new URL('../../server/test-support/leak-memory.ts', import.meta.url).href;

/** In addition to its current use, in megabytes. */
const LEFT_MB = 100;

let memory: MemoryLimit | null = null;

test.afterEach(() => memory?.remove());
let opened: MailingProduct;

test.beforeAll(async () => {
  opened = await startMailingProduct();
});

test.afterAll(() => opened?.dispose());

test('after kill -9 of the server in a live visit, both reconnect without a click, with media and chat', async ({
  browser,
}) => {
  const { product, mailbox } = opened;
  const provider = await newPerson(browser, 'desktop');
  const patient = await newPerson(browser, 'phone');
  await signIn(provider.page, product, 'dr.rivera@demo.test');
  await scheduleVisit(provider.page, { firstName: 'Ben', lastName: 'Okri', email: 'ben@example.com' });
  await checkIn(patient.page, linkIn(await mailbox.next('ben@example.com')));
  await provider.page.goto(`${product.url}/provider/visits`);
  await provider.page
    .getByRole('listitem')
    .filter({ hasText: 'Ben Okri' })
    .getByRole('link', { name: /^(Start|Join) visit/ })
    .click();
  await provider.page
    .getByRole('button', { name: en('in-visit:admitName', { name: 'Ben Okri' }) })
    .first()
    .click();
  await expectMediaFlows(patient.page);
  await patient.page.getByRole('button', { name: en('in-visit:chat') }).click();
  await patient.page.getByRole('textbox', { name: en('in-visit:message') }).fill('Before the power cut');
  await patient.page.keyboard.press('Enter');
  await expect(chatMessage(patient.page, 'Before the power cut')).toBeVisible();

  await product.killAndRestart();

  await expectMediaFlows(patient.page);
  await expectMediaFlows(provider.page);
  await expect(reconnecting(patient.page)).toHaveCount(0);
  await expect(chatMessage(patient.page, 'Before the power cut')).toHaveCount(1);
  await provider.page.getByRole('button', { name: en('in-visit:chat') }).click();
  await expect(chatMessage(provider.page, 'Before the power cut')).toHaveCount(1);
  await expect(tiles(provider.page)).toHaveCount(2);
});

test('after the kernel kills the server for memory and a supervisor restarts it, both return and messages arrive once', {
  tag: '@any-engine',
}, async ({ browser }) => {
  memory = limitMemory(LEFT_MB);
  test.skip(!memory, 'only root can limit memory, where cgroups can be written');
  const product = await startProduct({ NODE_OPTIONS: `--import ${LEAK}` });
  const { provider, patient, close } = await openLiveVisit(browser, product, { name: 'Uma' });
  const say = async (text: string) => {
    await patient.page.getByRole('textbox', { name: en('in-visit:message') }).fill(text);
    await patient.page.keyboard.press('Enter');
  };
  for (const { page } of [patient, provider])
    await page.getByRole('button', { name: en('in-visit:chat') }).click();
  await say('While there is memory');
  await expect(chatMessage(provider.page, 'While there is memory')).toBeVisible();

  memory?.take(product.pid());
  process.kill(product.pid(), 'SIGUSR2');
  expect(await product.ended()).toBe('SIGKILL');
  expect(memory?.killed()).toBe(1);
  await expect(reconnecting(patient.page)).toBeInViewport();
  await say('While it is gone');
  await product.start();

  for (const { page } of [patient, provider]) {
    await expectMediaFlows(page);
    for (const text of ['While there is memory', 'While it is gone'])
      await expect(chatMessage(page, text)).toHaveCount(1);
    await expect(reconnecting(page)).toHaveCount(0);
    await expect(tiles(page)).toHaveCount(2);
  }
  await close();
  await product.dispose();
});

interface MemoryLimit {
  take(pid: number): void;
  killed(): number;
  remove(): void;
}

const ROOT = '/sys/fs/cgroup';

const VERSIONS = [
  { root: `${ROOT}/memory`, limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: ROOT, limit: 'memory.max', events: 'memory.events' },
];

/** Null if this user may not limit memory, which requires root and writable cgroups. */
function limitMemory(megabytes: number): MemoryLimit | null {
  for (const { root, limit, events } of VERSIONS) {
    const group = join(root, `anteroom-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (!existsSync(join(group, limit))) {
      rmdirSync(group);
      continue;
    }
    writeFileSync(join(group, limit), String(megabytes * 1_000_000));
    return {
      take: (pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
      killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? 0),
      remove: () => rmdirSync(group),
    };
  }
  return null;
}
