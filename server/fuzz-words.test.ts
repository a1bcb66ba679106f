import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { receiptOf } from './features/check-in/consent/consent-receipt.ts';
import { renderEmail } from './features/messages/notifications/email-template.ts';
import { codeEmail, codeSms } from './features/staff/mfa/code-message.ts';
import { linkEmail, visitSms } from './features/visits/visit-messages/patient-messages.ts';
import { renderPdf } from './formats/pdf/render-pdf.ts';
import type { Browser } from './test-support/browser.ts';
import { FUZZ_WORDS } from './test-support/fuzz-words.ts';
import { ACTIVE_PDF, pdfStructure } from './test-support/pdf-structure.ts';
import { createWorld, type World } from './test-support/world.ts';

const PLAIN = 'Xyzzyx';
const escaped = (words: string) =>
  words.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const each = FUZZ_WORDS.flatMap((words) => LANGUAGES.map((language) => [language, words] as const));

describe.each(each)('in an email and a text message, in %s: %s', (language, words) => {
  const invitation = (name: string) => ({
    practiceName: name,
    providerName: name,
    practicePhone: '',
    startsAt: new Date('2026-11-20T17:30:00Z'),
    timeZone: 'America/Phoenix' as const,
    link: 'http://localhost:3000/v/QN0ozOtLd5iQsj6tHOxjzWlq6HHwXTwA',
  });
  const code = (name: string) => ({ practiceName: name, code: '123456' });
  const emails = (name: string) => [
    renderEmail(linkEmail('invitation', invitation(name), language), language),
    renderEmail(codeEmail(code(name), language), language),
  ];
  const texts = (name: string) => [
    visitSms('invitationSms', invitation(name), language),
    codeSms(code(name), language),
  ];

  test('appears as typed, and changes nothing else', () => {
    const plain = emails(PLAIN);
    for (const [index, { subject, text, html }] of emails(words).entries()) {
      expect(html).toBe(plain[index]?.html.replaceAll(PLAIN, () => escaped(words)));
      expect(text).toBe(plain[index]?.text.replaceAll(PLAIN, () => words));
      expect(subject).toBe(plain[index]?.subject.replaceAll(PLAIN, () => words));
    }
    expect(texts(words)).toEqual(texts(PLAIN).map((text) => text.replaceAll(PLAIN, () => words)));
  });

  test('adds no header and no recipient', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true });
    for (const email of emails(words)) {
      const { message } = await transport.sendMail({
        to: 'rosa@example.com',
        from: 'no@reply.test',
        ...email,
      });
      const read = await PostalMime.parse(message as Buffer);
      expect(read.to).toMatchObject([{ address: 'rosa@example.com' }]);
      expect([read.cc, read.bcc, read.attachments]).toEqual([undefined, undefined, []]);
      expect(read.headers.map(({ key }) => key).sort()).toEqual(
        ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
      );
    }
  });
});

describe('in the receipt of a consent', () => {
  test.each(FUZZ_WORDS)('%s', async (words) => {
    const receipt = await renderPdf(
      receiptOf({
        consent: {
          consentName: words,
          typedSignature: words,
          legalRepresentativeFullName: words,
          practiceName: words,
          providerName: words,
          userAgent: words,
          ip: words,
          textVersion: words,
          consentDateOfBirth: '1952-03-01',
          consentAge: 74,
          relationship: 'Parent',
          variant: 'telehealth',
          termsAgreed: true,
          language: 'en',
          textSha256: '',
        },
        at: new Date('2026-11-20T17:30:00Z'),
        location: {
          consentLocation: 'other',
          consentState: 'AZ',
          callbackNumber: words,
          consentAddress: { otherPlace: words, street: words, city: words, zipCode: words },
        },
        text: words,
        recordId: randomUUID(),
        hash: Buffer.alloc(32),
      }),
    );
    expect(Buffer.from(receipt.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pdfStructure(receipt)).not.toMatch(ACTIVE_PDF);
  });
});

describe('through the API', () => {
  let world: World;
  let staff: Browser;
  beforeAll(async () => {
    world = await createWorld();
    staff = await world.signedIn(world.staff.provider);
  });
  afterAll(() => world.close());

  const dataOnly = (answer: { headers: Record<string, unknown> }) =>
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    });

  test.each(FUZZ_WORDS)('returns free text as it was sent: %s', async (words) => {
    const visit = await world.scheduled({ description: words });
    await world.seat(visit);
    const patient = await world.patientOf(visit);
    const detail = await staff.call('GET /api/provider/visits/:rootVisitId', {
      params: { rootVisitId: visit.visitId },
    });
    dataOnly(detail);
    expect(detail.result.description).toBe(words);
    await world.db
      .updateTable('visits')
      .set({ status: 'COMPLETE' })
      .where('id', '=', visit.visitId)
      .execute();
    const rated = await patient.call('POST /api/patient/sessions/:sessionId/rating', {
      params: { sessionId: visit.sessionId },
      body: { score: 9, comment: words },
    });
    dataOnly(rated);
    const { comment } = await world.db
      .selectFrom('visitRatings')
      .select('comment')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    expect(comment).toBe(words);
  });

  test.each(FUZZ_WORDS)('refuses hostile words as a name: %s', async (words) => {
    const form = world.form();
    const [patient] = form.patients;
    if (!patient) throw new Error('a form without patients');
    for (const field of ['firstName', 'lastName', 'email', 'mobile'] as const) {
      const answer = await staff.call('POST /api/provider/visits', {
        body: { ...form, idempotencyKey: randomUUID(), patients: [{ ...patient, [field]: words }] },
      });
      dataOnly(answer);
      expect(answer.error.code).toBe('INVALID_INPUT');
      expect(answer.body).not.toContain('__ran');
    }
  });

  test.each(FUZZ_WORDS)(
    'looks up hostile words in an address or a search without finding them: %s',
    async (words) => {
      const search = await staff.call('POST /api/provider/practices/:practiceId/patients/search', {
        params: { practiceId: world.practice.id },
        body: { name: words.slice(0, 100) },
      });
      dataOnly(search);
      expect(search.result.results).toEqual([]);
      const page = await world.browser().request({ url: `/v/${encodeURIComponent(words)}` });
      expect(page.body).not.toContain('__ran');
      const missing = await world.browser().request({ url: `/api/${encodeURIComponent(words)}` });
      dataOnly(missing);
      expect(missing.body).not.toContain('<');
    },
  );
});
