import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { NewAccount } from '#shared/contracts/rest/staff/accounts.ts';
import type { Browser } from './browser.ts';
import { PASSWORD, type TestAccount } from './people.ts';
import type { World } from './world.ts';

export function newAccount(
  practiceId: number,
  changes: Partial<z.input<typeof NewAccount>> = {},
): z.input<typeof NewAccount> {
  return {
    kind: 'visits',
    firstName: 'Ida',
    lastName: 'Marsh',
    displayName: 'Dr. Ida Marsh',
    mobile: '(602) 555-0123',
    email: `Ida.${randomUUID()}@Practice.test`,
    licensedStates: ['AZ'],
    specialties: ['Cardiology'],
    canEndVisit: true,
    scheduleType: 'Scheduled',
    memberships: [{ practiceId, userType: 'Provider' }],
    isClientAdmin: false,
    language: 'en',
    idempotencyKey: randomUUID(),
    ...changes,
  };
}

export function signInOn(there: () => World) {
  async function begin(browser: Browser, returnTo = '/provider/visits'): Promise<string> {
    const form = await browser.open(`/api/auth/sign-in?${new URLSearchParams({ returnTo })}`);
    if (!form.url.pathname.startsWith('/sign-in/')) throw new Error(`The sign-in led to ${form.url}.`);
    return form.url.pathname.split('/')[2] ?? '';
  }

  const submit = (browser: Browser, uid: string, email: string, password = PASSWORD) =>
    browser.call('POST /api/auth/interactions/:uid', { params: { uid }, body: { email, password } });

  async function signIn(account: TestAccount, returnTo?: string): Promise<{ browser: Browser; ended: URL }> {
    const browser = there().browser();
    const uid = await begin(browser, returnTo);
    const { result } = await submit(browser, uid, account.email);
    return { browser, ended: (await browser.open(result.redirectTo)).url };
  }

  return { begin, submit, signIn };
}

export function accountCalls(there: () => { world: World; browser: Browser }) {
  const read = async (accountId: string, by = there().browser) =>
    (await by.call('GET /api/admin/accounts/:accountId', { params: { accountId } })).result;
  type Account = Awaited<ReturnType<typeof read>>;

  const bodyOf = ({ kind, firstName, lastName, displayName, email, mobile, ...rest }: Account) => {
    const { licensedStates, specialties, canEndVisit, scheduleType, memberships, version } = rest;
    return {
      kind,
      firstName,
      lastName,
      displayName,
      email,
      mobile,
      licensedStates,
      specialties,
      canEndVisit,
      scheduleType,
      memberships,
      version,
    };
  };

  return {
    read,
    form: (changes = {}) => newAccount(there().world.practice.id, changes),
    create: async (changes = {}) => {
      const body = newAccount(there().world.practice.id, changes);
      return (await there().browser.call('POST /api/admin/accounts', { body })).result.accountId;
    },
    change: async (account: Account, changes: Partial<ReturnType<typeof bodyOf>>, by = there().browser) =>
      by.call('PUT /api/admin/accounts/:accountId', {
        params: { accountId: account.accountId },
        body: { ...bodyOf(account), ...changes },
      }),
    setStatus: (account: Account, active: boolean, by = there().browser) =>
      by.call('POST /api/admin/accounts/:accountId/status', {
        params: { accountId: account.accountId },
        body: { active, version: account.version },
      }),
    setRights: (account: Account, administrator: boolean, by = there().browser) =>
      by.call('POST /api/admin/accounts/:accountId/administrator', {
        params: { accountId: account.accountId },
        body: { administrator, version: account.version },
      }),
    audited: async (subjectId: string) => {
      const rows = await there().world.audited({ subjectId }, ['action', 'details']);
      return rows.map(({ action, details }) => [action, details] as const);
    },
  };
}
