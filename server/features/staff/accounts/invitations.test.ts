import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import { newAccount } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD } from '#server/test-support/people.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { Language } from '#shared/domain/visit.ts';
import {
  invitationUrl,
  type StaffInvitation,
  staffInvitation,
  staffInvitationEmail,
} from './invitation-message.ts';
import { acceptInvitation, readInvitation } from './invitations.service.ts';

let world: World;
let admin: Browser;
let mailServer: 'works' | 'is away' | 'refuses' = 'works';
const { mails: sent, email } = recordedMail(() => {
  if (mailServer !== 'works') throw new DeliveryError('REFUSED', mailServer === 'refuses');
});
beforeAll(async () => {
  world = await createWorld({
    email,
  });
  const account = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  admin = await world.signedIn(account);
});
afterAll(() => world.close());

async function invited() {
  const email = `ida.${randomUUID()}@practice.test`;
  const body = newAccount(world.practice.id, { email, language: 'es' });
  const { accountId } = (await admin.call('POST /api/admin/accounts', { body })).result;
  return { accountId, email };
}
const linkOf = async (accountId: string) =>
  (await admin.call('POST /api/admin/accounts/:accountId/invitation/link', { params: { accountId } })).result
    .invitationLink;
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const open = (token: string) =>
  world.browser().call('GET /api/auth/invitations/:token', { params: { token } });
const accept = (token: string, password = PASSWORD) =>
  world.browser().call('POST /api/auth/invitations/:token', { params: { token }, body: { password } });
const stateOf = async (accountId: string) =>
  (await admin.call('GET /api/admin/accounts/:accountId', { params: { accountId } })).result;

test('emails the same link that can be copied, in the chosen language', async () => {
  const { accountId, email } = await invited();
  await world.jobs.run();
  const mail = sent.find(({ to }) => to === email);
  expect(mail?.subject).toBe(`Su cuenta para visitas por video en ${world.practice.name}`);
  const link = await linkOf(accountId);
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link);
  expect((await stateOf(accountId)).invitation).toMatchObject({ state: 'OPEN', delivery: 'SENT' });
});

test('reading changes nothing; a password can be set once, and signs in', async () => {
  const { accountId, email } = await invited();
  const token = tokenOf(await linkOf(accountId));
  for (let times = 0; times < 3; times++)
    expect((await open(token)).result).toEqual({
      purpose: 'invitation',
      firstName: 'Ida',
      email,
      practiceNames: [world.practice.name],
      passkeys: [],
    });
  await expect(checkPassword(world.deps, email, PASSWORD)).rejects.toMatchObject({
    code: 'SIGN_IN_FAILED',
  });
  expect((await accept(token)).result).toEqual({ redirectTo: '/api/auth/sign-in' });
  expect(await checkPassword(world.deps, email, PASSWORD)).toBe(accountId);
  expect((await accept(token, 'Another-horse-8')).error.code).toBe('INVITATION_NOT_ACTIVE');
  expect((await open(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
  expect(await checkPassword(world.deps, email, PASSWORD)).toBe(accountId);
  const again = await admin.call('POST /api/admin/accounts/:accountId/invitation', {
    params: { accountId },
    body: { language: 'en' },
  });
  expect(again.error.code).toBe('INVITATION_NOT_NEEDED');
});

test('sets the password once for many concurrent requests', async () => {
  const { accountId } = await invited();
  const token = tokenOf(await linkOf(accountId));
  const answers = await Promise.all(
    ['Right-horse-1', 'Right-horse-2', 'Right-horse-3'].map((p) => accept(token, p)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
});

test.each([
  ['Short-1', 'PASSWORD_TOO_SHORT'],
  ['no-capital', 'PASSWORD_PATTERN'],
])('enforces the password rules: %s', async (password, problem) => {
  const { accountId } = await invited();
  const answer = await accept(tokenOf(await linkOf(accountId)), password);
  expect(answer.error).toMatchObject({ code: 'INVALID_INPUT', details: { fields: { password: problem } } });
});

test('ends a link when another is sent, when it expires, and while the account is inactive', async () => {
  const { accountId } = await invited();
  const first = tokenOf(await linkOf(accountId));
  await admin.call('POST /api/admin/accounts/:accountId/invitation', {
    params: { accountId },
    body: { language: 'en' },
  });
  expect((await accept(first)).error.code).toBe('INVITATION_NOT_ACTIVE');

  const second = tokenOf(await linkOf(accountId));
  world.time.now += 7 * 24 * 3600_000 + 1_000;
  expect((await accept(second)).error.code).toBe('INVITATION_NOT_ACTIVE');
  const later = await world.signedIn(
    await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }),
  );
  const { result } = await later.call('GET /api/admin/accounts/:accountId', { params: { accountId } });
  expect(result.invitation?.state).toBe('EXPIRED');
  world.time.now = WORLD_BEGINS;

  const third = await invited();
  const token = tokenOf(await linkOf(third.accountId));
  const { version } = await stateOf(third.accountId);
  await admin.call('POST /api/admin/accounts/:accountId/status', {
    params: { accountId: third.accountId },
    body: { active: false, version },
  });
  expect((await accept(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
});

test.each(['A'.repeat(32), 'x'.repeat(22)])('an unknown token looks like a used one: %s', async (token) => {
  expect((await open(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
});

test('withdrawing an invitation ends its link, and another can be sent', async () => {
  const { accountId } = await invited();
  const params = { accountId };
  const token = tokenOf(await linkOf(accountId));
  const withdrawn = await admin.call('DELETE /api/admin/accounts/:accountId/invitation', { params });
  expect(withdrawn.result).toMatchObject({ status: 'INVITED', invitation: null });
  expect((await open(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
  expect((await accept(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
  const again = await admin.call('DELETE /api/admin/accounts/:accountId/invitation', { params });
  expect(again.error.code).toBe('INVITATION_NOT_ACTIVE');
  const recorded = await world.db
    .selectFrom('auditEvents')
    .select('action')
    .where('subjectId', '=', accountId)
    .where('action', '=', 'account.invitation-withdrawn')
    .execute();
  expect(recorded).toHaveLength(1);
  await admin.call('POST /api/admin/accounts/:accountId/invitation', { params, body: { language: 'en' } });
  expect((await open(tokenOf(await linkOf(accountId)))).status).toBe(200);
});

test('retries during a mail server outage, and sends once', async () => {
  await world.jobs.run();
  const { accountId, email } = await invited();
  mailServer = 'is away';
  await world.jobs.run();
  expect((await stateOf(accountId)).invitation?.delivery).toBe('QUEUED');
  mailServer = 'works';
  await world.jobs.run();
  const [job] = world.jobs.queued;
  expect(job).toBeUndefined();
  expect(sent.filter(({ to }) => to === email)).toHaveLength(1);
});

test('shows the administrator that the mail server refused the email', async () => {
  const { accountId } = await invited();
  mailServer = 'refuses';
  await world.jobs.run();
  mailServer = 'works';
  expect((await stateOf(accountId)).invitation?.delivery).toBe('FAILED');
});

test('links to an external provider’s sign-in, where no password can be set', async () => {
  const { accountId } = await invited();
  const invitation = await world.db
    .selectFrom('accountInvitations')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const oidc = {
    issuer: 'https://id.example',
    clientId: 'a',
    clientSecret: 'b',
    prompt: 'login' as const,
    secondFactors: null,
  };
  const deps = { ...world.deps, settings: { ...world.deps.settings, oidc } };
  expect(invitationUrl(deps, invitation.id)).toBe(`${world.publicUrl}/provider/visits`);
  const token = world.deps.keys.invitationToken(invitation.id);
  await expect(readInvitation(deps, token)).rejects.toMatchObject({ code: 'INVITATION_NOT_ACTIVE' });
  await expect(acceptInvitation(deps, token, PASSWORD)).rejects.toMatchObject({
    code: 'INVITATION_NOT_ACTIVE',
  });
  const message = await world.db
    .selectFrom('messages')
    .selectAll()
    .where('invitationId', '=', invitation.id)
    .executeTakeFirstOrThrow();
  const composed = await staffInvitation.compose(deps, world.db, message);
  expect(composed?.email?.().blocks).toContainEqual({
    type: 'action',
    label: 'Iniciar sesión',
    link: `${world.publicUrl}/provider/visits`,
  });
});

test('shows the email in the demo’s outbox', async () => {
  const demo = await createWorld();
  const account = await makeAccount(demo.db, [demo.practice.id], { isClientAdmin: true });
  const browser = await demo.signedIn(account);
  const body = newAccount(demo.practice.id, { email: 'ida@practice.test' });
  await browser.call('POST /api/admin/accounts', { body });
  await demo.jobs.run();
  const { messages } = (await demo.browser().call('GET /api/demo/outbox')).result;
  expect(messages.find(({ to }) => to === 'ida@practice.test')?.text).toContain('/invitation/');
  await demo.close();
});

describe('the invitation of a new colleague', () => {
  const render = (invitation: StaffInvitation, language: Language) =>
    renderEmail(staffInvitationEmail(invitation, language), language);

  const mail = {
    firstName: '<b>Ida</b>',
    practiceNames: ['Saguaro Family Medicine', 'Hudson & Sons'],
    link: 'https://visits.test/invitation/abc',
    setsPassword: true,
    hasAccount: false,
  };

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
