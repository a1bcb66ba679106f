import { expect } from '@playwright/test';
import { io } from 'socket.io-client';
import { chatMessage, heading, tiles } from '../support/locators.ts';
import { linkIn, type MailingProduct, startMailingProduct } from '../support/mailbox.ts';
import { expectMediaFlows } from '../support/media.ts';
import { checkIn, newPerson, scheduleVisit, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let opened: MailingProduct;
test.beforeAll(async () => {
  opened = await startMailingProduct();
});
test.afterAll(() => opened?.dispose());

test('from scheduling to a conversation, and to the end of the visit', async ({ browser }) => {
  const { product, mailbox } = opened;
  const provider = await newPerson(browser, 'desktop');
  const patient = await newPerson(browser, 'phone');

  await test.step('the provider signs in and schedules, and the email arrives', async () => {
    await signIn(provider.page, product, 'dr.rivera@demo.test');
    await scheduleVisit(provider.page, { firstName: 'Ada', lastName: 'Winslow', email: 'ada@example.com' });
  });
  const email = await mailbox.next('ada@example.com');
  const link = linkIn(email);
  expect(email.subject).not.toContain('Ada');

  await test.step('the patient opens the link and waits', async () => {
    await checkIn(patient.page, link);
    await expect(heading(patient.page, en('waiting-room:checkedIn'))).toBeVisible();
    await expect(patient.page.getByText(en('waiting-room:startsIn'))).toBeVisible();
  });

  await test.step('the visit list shows who is waiting, and opens the visit', async () => {
    await provider.page.goto(`${product.url}/provider/visits`);
    const visit = provider.page.getByRole('listitem').filter({ hasText: 'Ada Winslow' });
    await expect(visit.getByText(en('in-visit:inTheWaitingRoom'))).toBeVisible();
    await visit.getByRole('link', { name: /^(Start|Join) visit/ }).click();
    await expect(
      provider.page.getByText(en('in-visit:requestingToJoin', { name: 'Ada Winslow' })).first(),
    ).toBeVisible();
    await expect(heading(patient.page, en('waiting-room:beWithYou'))).toBeVisible();
    await expect(patient.page.getByText(en('waiting-room:pleaseWait'), { exact: true })).toBeVisible();
  });

  await test.step('once the patient is admitted, both see and hear each other', async () => {
    await provider.page
      .getByRole('button', { name: en('in-visit:admitName', { name: 'Ada Winslow' }) })
      .first()
      .click();
    await expect(patient.page.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
    await expectMediaFlows(patient.page);
    await expectMediaFlows(provider.page);
  });

  await test.step('they write to each other', async () => {
    await patient.page.getByRole('button', { name: en('in-visit:chat') }).click();
    await patient.page.getByRole('textbox', { name: en('in-visit:message') }).fill('Good morning, doctor');
    await patient.page.keyboard.press('Enter');
    await provider.page.getByRole('button', { name: en('in-visit:chat') }).click();
    await expect(chatMessage(provider.page, 'Good morning, doctor')).toBeVisible();
    await provider.page.getByRole('textbox', { name: en('in-visit:message') }).fill('Good morning, Ada');
    await provider.page.keyboard.press('Enter');
    await expect(chatMessage(patient.page, 'Good morning, Ada')).toBeVisible();
  });

  await test.step('the patient reloads and is back without another admission', async () => {
    await patient.page.reload();
    await expect(patient.page.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
    await expectMediaFlows(patient.page);
    await expectMediaFlows(provider.page);
    await expect(provider.page.getByRole('main').getByText('is requesting to join')).toHaveCount(0);
    await expect(tiles(provider.page)).toHaveCount(2);
    await patient.page.getByRole('button', { name: en('in-visit:chat') }).click();
    await expect(chatMessage(patient.page, 'Good morning, doctor')).toHaveCount(1);
    await expect(chatMessage(patient.page, 'Good morning, Ada')).toHaveCount(1);
  });

  await test.step('the provider mutes the patient, who is notified and unmutes', async () => {
    await provider.page.getByRole('button', { name: en('in-visit:participants') }).click();
    await provider.page
      .getByRole('button', { name: en('in-visit:muteName', { name: 'Ada Winslow' }) })
      .click();
    await expect(patient.page.getByRole('button', { name: en('in-visit:unmute') })).toBeVisible();
    await patient.page.getByRole('button', { name: en('in-visit:unmute') }).click();
    await expect(patient.page.getByRole('button', { name: en('in-visit:mute'), exact: true })).toBeVisible();
    await expect(
      provider.page.getByRole('button', { name: en('in-visit:muteName', { name: 'Ada Winslow' }) }),
    ).toBeVisible();
  });

  const cookies = await patient.context.cookies();
  const sessionId = patient.page.url().split('/').at(-1) ?? '';
  await test.step('the provider ends the visit for everyone', async () => {
    await provider.page.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
    await provider.page.getByRole('button', { name: en('in-visit:endVisit') }).click();
    await provider.page.getByRole('button', { name: en('in-visit:endForEveryone') }).click();
    await expect(heading(provider.page, en('staff-visit:endedTitle'))).toBeVisible();
    await expect(heading(patient.page, en('waiting-room:thankYou'))).toBeVisible();
  });

  await test.step('the link is dead', async () => {
    const other = await newPerson(browser, 'phone');
    await other.page.goto(link);
    await expect(heading(other.page, en('dead-link:title.over'))).toBeVisible();
    // In the browser that was in the visit, the link leads to the after-visit page.
    await patient.page.goto(link);
    await expect(heading(patient.page, en('waiting-room:thankYou'))).toBeVisible();
  });

  await test.step('a socket with the old cookie is refused', async () => {
    const socket = io(`${product.url}/room`, {
      auth: { as: 'patient', sessionId },
      extraHeaders: {
        origin: product.url,
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      transports: ['websocket'],
      reconnection: false,
    });
    const refusal = await new Promise<Error & { data?: { code?: string } }>((resolve, reject) => {
      socket.once('connect_error', resolve);
      socket.once('connect', () => reject(new Error('was let in')));
    });
    expect(refusal.data?.code).toBe('LINK_NOT_ACTIVE');
    socket.disconnect();
  });
});
