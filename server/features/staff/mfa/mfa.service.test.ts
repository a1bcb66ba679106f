import { describe, expect, test } from 'vitest';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import { type CodeMessage, codeEmail, codeSms } from './code-message.ts';
import { maskContact } from './mfa.service.ts';

test.each([
  ['Email', 'walter@example.com', 'w•••r@e•••.com'],
  ['Email', 'walter.brandt@mail.example.co', 'w•••t@m•••.co'],
  ['Email', 'al@example.com', 'a•••@e•••.com'],
  ['Email', 'root@localhost', 'r•••t@l•••'],
  ['SMS', '+16025550123', '0123'],
] as const)('masks the %s %s as %s', (method, address, shown) => {
  expect(maskContact(method, address)).toBe(shown);
});

describe.each(['en', 'es'] as const)('a code message in %s', (language) => {
  const message: CodeMessage = { practiceName: 'Bone & Joint "Centre" <East>', code: '004512' };

  test('has the code in its text, not in its subject', () => {
    const { subject, text, html } = renderEmail(codeEmail(message, language), language);
    expect(subject).toContain(message.practiceName);
    expect(subject).not.toMatch(/\d/);
    expect(text).toMatch(/\n004512\n/);
    expect(text).toContain('10 minut');
    expect(html).toContain('>004512<');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toContain('<East>');
    expect(`${text}${html}`).not.toMatch(/\{\w+\}|undefined/);
  });
  test('has no link, because a code belongs in the page that requested it', () => {
    const { text, html } = renderEmail(codeEmail(message, language), language);
    expect(`${text}${html}${codeSms(message, language)}`).not.toMatch(/https?:/);
  });
  test('fits one or two text segments', () => {
    const text = codeSms({ ...message, practiceName: 'Saguaro Family Medicine' }, language);
    expect(text).toMatch(/^Saguaro Family Medicine: 004512 /);
    expect(text.length).toBeLessThan(200);
  });
});
