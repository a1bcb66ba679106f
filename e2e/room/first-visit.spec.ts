import { expect } from '@playwright/test';
import { io } from 'socket.io-client';
import { chatMessage } from '../support/chat.ts';
import { heading } from '../support/headings.ts';
import { linkIn } from '../support/mailbox.ts';
import { type MailingProduct, startMailingProduct } from '../support/mailing-product.ts';
import { expectMediaFlows } from '../support/media.ts';
import { checkIn, newPerson, scheduleVisit, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

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
    await expect(heading(patient.page, 'You are checked in')).toBeVisible();
    await expect(patient.page.getByText('VISIT WILL START IN')).toBeVisible();
  });

  await test.step('the visit list shows who is waiting, and opens the visit', async () => {
    await provider.page.goto(`${product.url}/provider/visits`);
    const visit = provider.page.getByRole('listitem').filter({ hasText: 'Ada Winslow' });
    await expect(visit.getByText('In the waiting room')).toBeVisible();
    await visit.getByRole('link', { name: /^(Start|Join) visit/ }).click();
    await expect(
      provider.page.getByText('Ada Winslow is requesting to join this visit').first(),
    ).toBeVisible();
    await expect(heading(patient.page, 'Be with you shortly!')).toBeVisible();
    await expect(patient.page.getByText('Please Wait Here', { exact: true })).toBeVisible();
  });

  await test.step('once the patient is admitted, both see and hear each other', async () => {
    await provider.page.getByRole('button', { name: 'Admit Ada Winslow' }).first().click();
    await expect(patient.page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
    await expectMediaFlows(patient.page);
    await expectMediaFlows(provider.page);
  });

  await test.step('they write to each other', async () => {
    await patient.page.getByRole('button', { name: 'Chat' }).click();
    await patient.page.getByRole('textbox', { name: 'Message' }).fill('Good morning, doctor');
    await patient.page.keyboard.press('Enter');
    await provider.page.getByRole('button', { name: 'Chat' }).click();
    await expect(chatMessage(provider.page, 'Good morning, doctor')).toBeVisible();
    await provider.page.getByRole('textbox', { name: 'Message' }).fill('Good morning, Ada');
    await provider.page.keyboard.press('Enter');
    await expect(chatMessage(patient.page, 'Good morning, Ada')).toBeVisible();
  });

  await test.step('the patient reloads and is back without another admission', async () => {
    await patient.page.reload();
    await expect(patient.page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
    await expectMediaFlows(patient.page);
    await expectMediaFlows(provider.page);
    await expect(provider.page.getByRole('main').getByText('is requesting to join')).toHaveCount(0);
    await expect(provider.page.locator('figure[data-seat]')).toHaveCount(2);
    await patient.page.getByRole('button', { name: 'Chat' }).click();
    await expect(chatMessage(patient.page, 'Good morning, doctor')).toHaveCount(1);
    await expect(chatMessage(patient.page, 'Good morning, Ada')).toHaveCount(1);
  });

  await test.step('the provider mutes the patient, who is notified and unmutes', async () => {
    await provider.page.getByRole('button', { name: 'Participants' }).click();
    await provider.page.getByRole('button', { name: 'Mute Ada Winslow' }).click();
    await expect(patient.page.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await patient.page.getByRole('button', { name: 'Unmute' }).click();
    await expect(patient.page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
    await expect(provider.page.getByRole('button', { name: 'Mute Ada Winslow' })).toBeVisible();
  });

  const cookies = await patient.context.cookies();
  const sessionId = patient.page.url().split('/').at(-1) ?? '';
  await test.step('the provider ends the visit for everyone', async () => {
    await provider.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await provider.page.getByRole('button', { name: 'End visit' }).click();
    await provider.page.getByRole('button', { name: 'End for everyone' }).click();
    await expect(heading(provider.page, 'The visit has ended')).toBeVisible();
    await expect(heading(patient.page, 'Thank you!')).toBeVisible();
  });

  await test.step('the link is dead', async () => {
    const other = await newPerson(browser, 'phone');
    await other.page.goto(link);
    await expect(heading(other.page, 'This visit is over')).toBeVisible();
    // In the browser that was in the visit, the link leads to the after-visit page.
    await patient.page.goto(link);
    await expect(heading(patient.page, 'Thank you!')).toBeVisible();
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
