import { describe, expect, test } from 'vitest';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import type { VisitFacts } from '#server/features/visits/visits/visit-message.ts';
import en from '#shared/i18n/en/check-in/guest-message.json' with { type: 'json' };
import es from '#shared/i18n/es/check-in/guest-message.json' with { type: 'json' };
import {
  guestCancellation,
  guestCancellationSms,
  guestInterest,
  guestInvitation,
  guestNotice,
  guestSms,
} from './guest-messages.ts';

const visit: VisitFacts = {
  practiceName: 'Bone & Joint "Centre" <East>',
  practicePhone: '602 555 0100',
  providerName: 'Dr. Elena Rivera',
  startsAt: new Date('2026-11-20T17:30:00Z'),
  timeZone: 'America/Phoenix',
};
const link = 'http://localhost:3000/r/QN0ozOtLd5iQsj6tHOxjzWlq6HHwXTwA';

const CAPTIONER = { patientFirstName: 'Walter', isCaptioner: true };

test('both languages have the same keys and placeholders', () => {
  const shape = (words: Record<string, string>) =>
    Object.entries(words).map(([key, text]) => [
      key,
      [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
    ]);
  expect(shape(es)).toEqual(shape(en));
});

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test.each([
    ['invitation', guestInvitation(visit, link, language, { patientFirstName: 'Walter' }), true],
    [
      'invitation that names no one',
      guestInvitation(visit, link, language, { patientFirstName: null }),
      true,
    ],
    ['invitation of a captioner', guestInvitation(visit, link, language, CAPTIONER), true],
    ['notice', guestNotice(visit, link, language), true],
    ['interest', guestInterest(visit, language), false],
    ['cancellation', guestCancellation(visit, language), false],
  ] as const)('an email, %s, is complete, and escapes markup', (_kind, words, links) => {
    const { subject, text, html } = renderEmail(words, language);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|[a-z]+(Subject|Greeting|How)\b/);
    expect(text.includes(link)).toBe(links);
    expect([...html.matchAll(/href="((?!tel:)[^"]*)"/g)].map((match) => match[1])).toEqual(
      links ? [link] : [],
    );
    expect(html).not.toContain('<East>');
    expect(text).toContain('2026');
  });

  test('text messages carry the link, and leave no placeholder', () => {
    for (const kind of ['invitationSms', 'captionerSms', 'noticeSms'] as const)
      expect(guestSms(kind, visit, link, language)).toContain(link);
    expect(guestCancellationSms(visit, language)).not.toMatch(/\{\w+\}|Sms/);
  });
});
