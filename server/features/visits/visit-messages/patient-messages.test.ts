import { describe, expect, test } from 'vitest';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import type { Language } from '#shared/domain/visit.ts';
import en from '#shared/i18n/en/visits/patient-message.json' with { type: 'json' };
import es from '#shared/i18n/es/visits/patient-message.json' with { type: 'json' };
import {
  cancellationEmail,
  type Invitation,
  type LinkMessage,
  linkEmail,
  visitSms,
} from './patient-messages.ts';

const render = (one: Invitation, language: Language, what: LinkMessage = 'invitation') =>
  renderEmail(linkEmail(what, one, language), language);

const invitation: Invitation = {
  practiceName: 'Bone & Joint "Centre" <East>',
  practicePhone: '602 555 0100',
  providerName: 'Dr. Elena Rivera',
  startsAt: new Date('2026-11-20T17:30:00Z'),
  timeZone: 'America/Phoenix',
  link: 'http://localhost:3000/v/QN0ozOtLd5iQsj6tHOxjzWlq6HHwXTwA',
};

test('both languages have the same keys and placeholders', () => {
  const shape = (words: Record<string, string>) =>
    Object.entries(words).map(([key, text]) => [
      key,
      [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
    ]);
  expect(shape(es)).toEqual(shape(en));
});

describe('an email', () => {
  test('states the time in the visit’s time zone', () => {
    expect(render(invitation, 'en').text).toContain('Friday, November 20, 2026 at 10:30 am MST');
    expect(render(invitation, 'es').text).toMatch(/viernes, 20 de noviembre de 2026, 10:30\sa\.m\.\sMST/i);
    const there = { ...invitation, timeZone: 'America/New_York' } as const;
    expect(render(there, 'en').text).toContain('12:30 pm EST');
  });

  test.each(
    (['en', 'es'] as const).flatMap((language) =>
      (['invitation', 'moved', 'reminder'] as const).map((what) => [what, language] as const),
    ),
  )('with the %s carries the link and the notices, in %s', (what, language) => {
    const { subject, text, html } = render(invitation, language, what);
    for (const part of [text, html]) {
      expect(part).toContain(invitation.link);
      expect(part).toContain('911');
    }
    expect([subject, text, html].join('\n')).not.toMatch(
      /\{\w+\}|undefined|(invitation|moved|reminder)[A-Z]/,
    );
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('names the practice’s location, and says not to go there', () => {
    const location = {
      locationId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701',
      name: 'Mesa',
      address: '12 Mesa Drive, Phoenix, AZ 85001',
    };
    const { text } = render({ ...invitation, location }, 'en');
    expect(text).toContain('Mesa, 12 Mesa Drive, Phoenix, AZ 85001');
    expect(text).toContain('The visit is by video: you do not need to go');
    expect(render(invitation, 'en').text).not.toMatch(/location/);
  });

  test('escapes markup in names', () => {
    const { html, text } = render(invitation, 'en');
    expect(html).not.toContain('<East>');
    expect(html).toContain('Bone &#38; Joint &#34;Centre&#34; &#60;East&#62;');
    expect(text).toContain('Bone & Joint "Centre" <East>');
  });

  test('has the practice’s number, readable and tappable', () => {
    const { html, text } = render(invitation, 'en');
    expect(html).toContain('href="tel:6025550100"');
    expect(text).toContain('Phone: (602) 555-0100');
    expect(render({ ...invitation, practicePhone: '' }, 'en').text).not.toContain('Phone');
  });

  test('loads nothing from other sites', () => {
    const { html } = render(invitation, 'en');
    expect(html).not.toMatch(/<(img|script|link|iframe)/);
    expect([...html.matchAll(/href="((?!tel:)[^"]*)"/g)].map((match) => match[1])).toEqual([invitation.link]);
  });
});

test.each(['en', 'es'] as const)('a cancellation in %s has no link, and says what to do next', (language) => {
  const { subject, text, html } = renderEmail(cancellationEmail(invitation, language), language);
  expect([subject, text, html].join('\n')).not.toMatch(/\{\w+\}|undefined|cancelled[A-Z]|http/);
  expect(text).toContain('2026');
  const sms = visitSms('cancelledSms', invitation, language);
  expect(sms).not.toMatch(/\{\w+\}|undefined|http|2026/);
  expect(sms).toMatch(/Nov|nov/);
});

test.each(
  (['en', 'es'] as const).flatMap((language) =>
    (['invitationSms', 'movedSms', 'reminderSms'] as const).map((what) => [what, language] as const),
  ),
)('%s in %s fits in a few segments and is complete', (what, language) => {
  const text = visitSms(what, { ...invitation, practiceName: 'Saguaro Family Medicine' }, language);
  expect(text).toContain(invitation.link);
  expect(text).toContain('911');
  expect(text.length).toBeLessThan(320);
});
