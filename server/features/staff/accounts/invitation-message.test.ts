import { describe, expect, test } from 'vitest';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import type { Language } from '#shared/domain/visit.ts';
import { type StaffInvitation, staffInvitationEmail } from './invitation-message.ts';

const render = (invitation: StaffInvitation, language: Language) =>
  renderEmail(staffInvitationEmail(invitation, language), language);

const mail = {
  firstName: '<b>Ida</b>',
  practiceNames: ['Saguaro Family Medicine', 'Hudson & Sons'],
  link: 'https://visits.test/invitation/abc',
  setsPassword: true,
  hasAccount: false,
};

describe('the invitation of a new colleague', () => {
  test('names the practices, and has the link in text and HTML', () => {
    const { subject, text, html } = render(mail, 'en');
    expect(subject).toBe('Your account for video visits at Saguaro Family Medicine and Hudson & Sons');
    expect(text).toContain('Choose your password:\nhttps://visits.test/invitation/abc');
    expect(html).toContain('href="https://visits.test/invitation/abc"');
    expect(html).not.toContain('<b>Ida');
  });

  test('joins names the Spanish way in Spanish', () => {
    const { subject, text } = render(mail, 'es');
    expect(subject).toContain('Saguaro Family Medicine y Hudson & Sons');
    expect(text).toContain('Elija su contraseña:');
  });

  test('does not ask for a password when the account signs in elsewhere', () => {
    const { text } = render({ ...mail, setsPassword: false }, 'en');
    expect(text).toContain('Sign in:');
    expect(text).not.toMatch(/password/i);
  });

  test('has no link for a person whose address has an account in another enterprise', () => {
    const { text, html } = render({ ...mail, hasAccount: true }, 'en');
    expect(text).toContain('Keep signing in with that account.');
    expect(text + html).not.toContain('/invitation/');
  });
});
