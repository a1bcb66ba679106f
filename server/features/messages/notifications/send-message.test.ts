// Runs on both PostgreSQLs: locks a row without waiting.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import type { Email } from '#server/adapters/messaging/email/port.ts';
import { putFile, testFiles } from '#server/test-support/files.ts';
import { recordedMail, recordedTexts } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { sendMessage } from './send-message.job.ts';

let world: World;
let behave: (email: Email) => Promise<void> | void = () => {};
const { mails: sent, email } = recordedMail((one) => behave(one));
beforeAll(async () => {
  world = await createWorld({ email });
});
afterAll(() => world.close());
beforeEach(() => {
  sent.length = 0;
  behave = () => {};
});

async function queued(): Promise<{ visitId: string; messageId: string }> {
  world.jobs.queued.length = 0;
  const { visitId } = await world.scheduled();
  const { id } = await world.db
    .selectFrom('messages')
    .select('id')
    .where('visitId', '=', visitId)
    .executeTakeFirstOrThrow();
  return { visitId, messageId: id };
}
const rowOf = (messageId: string) =>
  world.db.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow();

describe('a message', () => {
  test('is sent in the patient’s language, without their name in the subject', async () => {
    const { messageId } = await queued();
    await world.jobs.run();
    expect(sent).toMatchObject([
      { messageId, to: 'walter@example.com', subject: 'Your video visit with Saguaro Family Medicine' },
    ]);
    const link = /http:\/\/localhost:3000\/v\/[\w-]{32}/.exec(sent[0]?.text ?? '')?.[0];
    expect(link).toBeDefined();
    const entry = sent[0]?.calendar;
    expect(entry?.method).toBe('REQUEST');
    expect(entry?.content.replaceAll('\r\n ', '')).toContain(link);
    expect(entry?.content).not.toContain('Walter');
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', attempts: 1, failure: null });
  });

  test('has its practice’s logo, and is sent without it once the logo is gone', async () => {
    const practiceId = world.practice.id;
    const fileId = randomUUID();
    const content = Buffer.from('the logo');
    const file = { fileId, mediaType: 'image/png', content, practiceId };
    await world.db.transaction().execute((trx) => putFile(testFiles(world.db), world.db, trx, file));
    const wear = (logoFileId: string | null) =>
      world.db.updateTable('practices').set({ logoFileId }).where('id', '=', practiceId).execute();
    await wear(fileId);
    await queued();
    await world.jobs.run();
    expect(sent[0]?.logo).toEqual({ contentId: 'logo@letter', content });
    expect(sent[0]?.html).toContain('<img src="cid:logo@letter" alt=""');
    await wear(null);
    await queued();
    await world.jobs.run();
    expect(sent[1]?.logo).toBeUndefined();
    expect(sent[1]?.html).not.toContain('<img');
  });

  test('is sent once when its job runs twice', async () => {
    const { messageId } = await queued();
    await sendMessage(world.deps, messageId, false);
    await sendMessage(world.deps, messageId, false);
    expect(sent).toHaveLength(1);
  });

  test('is sent once when two workers run at once', async () => {
    const { messageId } = await queued();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    behave = () => {
      reach();
      return held;
    };
    const first = sendMessage(world.deps, messageId, false);
    await reached;
    await expect(sendMessage(world.deps, messageId, false)).rejects.toMatchObject({ code: '55P03' });
    release();
    await first;
    await sendMessage(world.deps, messageId, false);
    expect(sent).toHaveLength(1);
  });

  test('is retried after a temporary failure', async () => {
    const { messageId } = await queued();
    behave = () => {
      throw new DeliveryError('SMTP_451', false);
    };
    await expect(sendMessage(world.deps, messageId, false)).rejects.toThrow(DeliveryError);
    expect(await rowOf(messageId)).toMatchObject({ state: 'queued', attempts: 1, failure: 'SMTP_451' });
    behave = () => {};
    await sendMessage(world.deps, messageId, false);
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', attempts: 2, failure: null });
  });

  test.each([
    ['at the last try', new DeliveryError('SMTP_451', false), true],
    ['for good', new DeliveryError('SMTP_550', true), false],
  ])('that was refused %s counts as failed', async (_, error, lastTry) => {
    const { messageId } = await queued();
    behave = () => {
      throw error;
    };
    await sendMessage(world.deps, messageId, lastTry);
    expect(await rowOf(messageId)).toMatchObject({ state: 'failed', failure: error.code });
    behave = () => {};
    await sendMessage(world.deps, messageId, false);
    expect(sent).toEqual([]);
  });

  test('is retried after an unexpected error', async () => {
    const { messageId } = await queued();
    behave = () => {
      throw new Error('walter@example.com is a strange address');
    };
    await expect(sendMessage(world.deps, messageId, false)).rejects.toThrow('not delivered: UNEXPECTED');
    expect((await rowOf(messageId)).failure).toBe('UNEXPECTED');
  });

  test('about an ended visit is not sent', async () => {
    const { visitId, messageId } = await queued();
    await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', visitId).execute();
    await sendMessage(world.deps, messageId, false);
    expect(sent).toEqual([]);
    expect(await rowOf(messageId)).toMatchObject({ state: 'withdrawn', failure: 'VISIT_OVER' });
  });

  test('by text is sent to the number, with its own wording', async () => {
    const { texts, sms } = recordedTexts();
    await world.scheduled({
      patients: [
        {
          firstName: 'Rosa',
          lastName: 'Delgado',
          mobile: '+16025550123',
          language: 'es',
          linkDelivery: 'SMS',
        },
      ],
    });
    const { name, data } = world.jobs.queued.at(-1) ?? {};
    expect(name).toBe('send-text');
    await sendMessage({ ...world.deps, sms }, (data as { messageId: string }).messageId, false);
    expect(texts).toMatchObject([{ to: '+16025550123' }]);
    expect(texts[0]?.text).toMatch(/^Saguaro Family Medicine: su visita por video/);
    expect(texts[0]?.text).not.toMatch(/Rosa|Delgado/);
  });
});
