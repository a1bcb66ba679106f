import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtp } from '#server/adapters/messaging/email/smtp.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { sentDocument } from '#server/test-support/documents.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { type ArrivedEmail, type MailServer, openMailServer } from '#server/test-support/mail-server.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

let world: LiveWorld;
let staff: Browser;
let mail: MailServer;
let smtp: ReturnType<typeof openSmtp>;
const arrived: ArrivedEmail[] = [];
let trouble: number | undefined;

beforeAll(async () => {
  mail = await openMailServer(
    (one) => void arrived.push(one),
    () => trouble,
  );
  smtp = openSmtp({ url: mail.url, from: 'Saguaro <visits@saguaro.test>', requireTls: false });
  world = await createLiveWorld({ email: smtp });
  staff = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
  smtp.close();
  await mail.close();
});

const person = (firstName: string) => ({
  firstName,
  lastName: 'Ames',
  email: `${firstName.toLowerCase()}@example.com`,
  language: 'en' as const,
  linkDelivery: 'Email' as const,
});

async function visitOf(...names: string[]) {
  const visit = await world.scheduled({ patients: names.map(person) });
  const provider = world.connect(staff, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const comes = async (index: number) => {
    const { sessionId = '', patientLink = '' } = visit.patients[index] ?? {};
    const browser = await world.patientOf({ token: patientLink.split('/').at(-1) ?? '' });
    const socket = world.connect(browser, { as: 'patient', sessionId });
    const { seatId } = (await socket.snapshot()).you;
    expect(await socket.outcome('seat:check-in', {})).toBe('ok');
    const admit = async () => {
      expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
      await socket.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    };
    return { browser, socket, sessionId, seatId, admit };
  };
  return { visitId: visit.visitId, provider, comes };
}

async function share(provider: TestSocket, name: string): Promise<void> {
  const documentId = await sentDocument(staff, null, undefined, name);
  expect(await provider.outcome('document:share', { documentId, sharedId: randomUUID() })).toBe('ok');
}

const ask = (browser: Browser, sessionId: string) =>
  browser.call('POST /api/patient/sessions/:sessionId/documents/email', { params: { sessionId } });

const seenBy = async (sessionId: string) =>
  (
    await world.db
      .selectFrom('documentRecipients as recipient')
      .innerJoin('sharedDocuments as shared', 'shared.id', 'recipient.sharedId')
      .where('recipient.sessionId', '=', sessionId)
      .select('shared.name')
      .orderBy('shared.name')
      .execute()
  ).map(({ name }) => name);

const lettersTo = (address: string) =>
  arrived.filter(({ to, email }) => to.includes(address) && email.subject?.startsWith('Documents'));

const endedVisit = async (provider: TestSocket, sessionId: string) => {
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  await expect
    .poll(() =>
      world.db.selectFrom('afterVisitLinks').select('id').where('sessionId', '=', sessionId).execute(),
    )
    .toHaveLength(1);
};

test('records the people in the visit while a document is shown: not people who wait, were removed or join later', async () => {
  const { provider, comes } = await visitOf('Nora', 'Otto', 'Pia', 'Quinn');
  const [nora, otto, pia, quinn] = [await comes(0), await comes(1), await comes(2), await comes(3)];
  await nora.admit();
  await pia.admit();
  expect(await provider.outcome('seat:remove', { seatId: pia.seatId, minutes: null })).toBe('ok');
  await share(provider, 'Diet.pdf');
  await otto.admit();
  expect(await provider.outcome('document:stop', {})).toBe('ok');
  await quinn.admit();
  world.time.now += 1_000;
  await share(provider, 'Knee.pdf');

  expect(await seenBy(nora.sessionId)).toEqual(['Diet.pdf', 'Knee.pdf']);
  expect(await seenBy(otto.sessionId)).toEqual(['Diet.pdf', 'Knee.pdf']);
  expect(await seenBy(pia.sessionId)).toEqual([]);
  expect(await seenBy(quinn.sessionId)).toEqual(['Knee.pdf']);
  expect((await ask(quinn.browser, quinn.sessionId)).result).toMatchObject({ shared: 1, method: 'Email' });

  arrived.length = 0;
  await endedVisit(provider, quinn.sessionId);
  await world.jobs.run();
  expect(arrived.filter(({ email }) => email.subject?.startsWith('Documents'))).toHaveLength(1);
  const [letter] = lettersTo('quinn@example.com');
  expect(letter?.email.text).toMatch(/http:\/\/localhost:3000\/d\/[\w-]{43}/);
  expect(`${letter?.email.subject} ${letter?.email.text} ${letter?.email.html}`).not.toMatch(
    /Quinn|Ames|Knee|Diet/,
  );
});

test('a mail server outage delays the message, which is sent once', async () => {
  const { provider, comes, visitId } = await visitOf('Rosa');
  const rosa = await comes(0);
  await rosa.admit();
  await share(provider, 'Knee.pdf');
  expect((await ask(rosa.browser, rosa.sessionId)).status).toBe(200);
  arrived.length = 0;
  await endedVisit(provider, rosa.sessionId);
  const record = async () =>
    (
      await staff.call('GET /api/provider/visits/:rootVisitId/after-visit', {
        params: { rootVisitId: visitId },
      })
    ).result.patients[0];
  trouble = 451;
  await world.jobs.run();
  expect([lettersTo('rosa@example.com'), (await record())?.message?.state]).toEqual([[], 'QUEUED']);
  trouble = undefined;
  await world.jobs.run();
  await world.jobs.run();
  expect(lettersTo('rosa@example.com')).toHaveLength(1);
  expect((await record())?.message).toMatchObject({ state: 'SENT', recipient: 'rosa@example.com' });
  const { messages } = (
    await staff.call('GET /api/provider/visits/:rootVisitId/messages', { params: { rootVisitId: visitId } })
  ).result;
  expect(messages.find(({ what }) => what === 'after-visit')).toMatchObject({ state: 'SENT' });
});

test('shows staff an address that refuses the message, and lets them send it to another', async () => {
  const { provider, comes, visitId } = await visitOf('Tess');
  const tess = await comes(0);
  await tess.admit();
  await share(provider, 'Knee.pdf');
  await ask(tess.browser, tess.sessionId);
  arrived.length = 0;
  await endedVisit(provider, tess.sessionId);
  trouble = 550;
  await world.jobs.run();
  trouble = undefined;
  const { patients } = (
    await staff.call('GET /api/provider/visits/:rootVisitId/after-visit', {
      params: { rootVisitId: visitId },
    })
  ).result;
  expect(patients[0]?.message).toMatchObject({ state: 'FAILED', failure: 'address-refused' });
  const sent = await staff.call('POST /api/provider/sessions/:sessionId/after-visit', {
    params: { sessionId: tess.sessionId },
    body: {
      replaces: patients[0]?.link?.linkId ?? null,
      contact: { method: 'Email', email: 'tess.ames@example.com', mobile: '' },
    },
  });
  expect(sent.result.message?.recipient).toBe('tess.ames@example.com');
  await world.jobs.run();
  expect(lettersTo('tess.ames@example.com')).toHaveLength(1);
});
