import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Staff } from '#server/http/access/caller.ts';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import type { Browser } from './browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from './people.ts';
import { setSetting } from './settings.ts';
import type { World } from './world.ts';

export const STEP_MS = 30_000;

export function secondFactorsOf(there: () => { world: World; person: TestAccount; desk: Browser }) {
  const keyIn = new WeakMap<Browser, string>();
  function proofOf(by: Browser): object {
    const key = keyIn.get(by);
    const code = key ? shown(key) : undefined;
    if (key) there().world.time.now += STEP_MS;
    return { current: PASSWORD, ...(code ? { code } : {}) };
  }
  const begin = (by: Browser = there().desk, proof: object = proofOf(by)) =>
    by.call('POST /api/provider/account/apps', { body: { name: 'My phone', ...proof } });
  const confirm = (appId: string, code: string, by: Browser = there().desk) =>
    by.call('POST /api/provider/account/apps/:appId/confirm', {
      params: { appId },
      body: { code, language: 'en' },
    });
  const remove = (appId: string, proof: object = proofOf(there().desk), by: Browser = there().desk) =>
    by.call('POST /api/provider/account/apps/:appId/remove', {
      params: { appId },
      body: { ...proof, language: 'en' },
    });
  const renew = (proof: object = proofOf(there().desk), by: Browser = there().desk) =>
    by.call('POST /api/provider/account/recovery-codes', { body: proof });
  const read = (by: Browser = there().desk) => by.call('GET /api/provider/account/second-factors');
  const me = (by: Browser) => by.call('GET /api/provider/me');
  const shown = (key: string, steps = 0) => appCode(key, there().world.time.now + steps * STEP_MS);
  const wrong = (key: string, by = 1) => {
    const near = [-1, 0, 1].map((steps) => shown(key, steps));
    let number = (Number(shown(key)) + by) % 1_000_000;
    while (near.includes(String(number).padStart(6, '0'))) number = (number + 1) % 1_000_000;
    return String(number).padStart(6, '0');
  };

  async function added(by: Browser = there().desk) {
    const { appId, key } = (await begin(by)).result;
    const { result } = await confirm(appId, shown(key), by);
    there().world.time.now += STEP_MS;
    keyIn.set(by, key);
    return { appId, key, codes: result.newCodes ?? [] };
  }

  async function atChallenge(who: TestAccount = there().person): Promise<Owing> {
    const browser = await there().world.signedIn(who);
    return { browser, userType: 'provider', identifier: identifierIn(await me(browser)) };
  }
  const enterApp = (who: Owing, code: string) =>
    who.browser.call('POST /api/:userType/mfa/:identifier/verify-app', { ...params(who), body: { code } });
  const enterRecovery = (who: Owing, code: string) =>
    who.browser.call('POST /api/:userType/mfa/:identifier/verify-recovery', {
      ...params(who),
      body: { code, language: 'es' },
    });

  async function staffOf(browser: Browser): Promise<Staff> {
    const found = await there().world.authenticators.staff(Object.fromEntries(browser.cookies));
    if (!found) throw new Error('not signed in');
    return found;
  }

  async function resetByAdministrator(): Promise<void> {
    const { world, person } = there();
    const { db, practice } = world;
    const admin = await world.signedIn(
      await makeAccount(db, [practice.id], { isClientAdmin: true, firstName: 'Ana' }),
    );
    const account = { params: { accountId: person.accountId } };
    const { version } = (await admin.call('GET /api/admin/accounts/:accountId', account)).result;
    const reset = await admin.call('POST /api/admin/accounts/:accountId/mfa-reset', {
      ...account,
      body: { version, identityCheck: 'CALL_BACK' },
    });
    if (reset.status !== 200) throw new Error(`The reset was answered with ${reset.status}.`);
  }

  return {
    proofOf,
    begin,
    confirm,
    remove,
    renew,
    read,
    me,
    shown,
    wrong,
    added,
    atChallenge,
    enterApp,
    enterRecovery,
    staffOf,
    resetByAdministrator,
  };
}

/** @param now in milliseconds */
export function appCode(key: string, now: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now });
}

export interface Owing {
  browser: Browser;
  userType: MfaUserType;
  identifier: string;
}

export const readVisit = (browser: Browser, sessionId: string) =>
  browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });

export const identifierIn = (answer: { error: { details?: Record<string, unknown> } }) =>
  String(answer.error.details?.identifier);

export const params = ({ userType, identifier }: Owing) => ({ params: { userType, identifier } });
export const look = (who: Owing) => who.browser.call('GET /api/:userType/mfa/:identifier', params(who));

export const ask = (who: Owing, method: ContactMethod = 'Email') =>
  who.browser.call('POST /api/:userType/mfa/:identifier/codes', {
    ...params(who),
    body: { method, language: 'en' },
  });

export const enter = (who: Owing, code: string) =>
  who.browser.call('POST /api/:userType/mfa/:identifier/verify', { ...params(who), body: { code } });

export const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

export const why = (answer: { error: { code: string; details?: Record<string, unknown> } }) =>
  [answer.error.code, answer.error.details?.reason] as const;

export function codesIn(worldOf: () => World) {
  const newestCode = ({ identifier }: Owing) =>
    worldOf()
      .db.selectFrom('mfaCodes')
      .selectAll()
      .where('challengeId', '=', identifier)
      .orderBy('ordinal', 'desc')
      .executeTakeFirstOrThrow();
  const codeOf = async (who: Owing) => worldOf().deps.keys.mfaCode((await newestCode(who)).id);

  return {
    newestCode,
    codeOf,
    async sent(who: Owing): Promise<string> {
      expect((await ask(who)).status).toBe(200);
      return codeOf(who);
    },
    async demand(on: boolean): Promise<void> {
      const { db, practice } = worldOf();
      await setSetting(db, practice.id, 'patientMfa', on);
      await setSetting(db, practice.id, 'providerMfa', on);
    },
    async patient(visit?: Awaited<ReturnType<World['scheduled']>>) {
      const opened = visit ?? (await worldOf().scheduled());
      const browser = await worldOf().patientOf(opened);
      const identifier = identifierIn(await readVisit(browser, opened.sessionId));
      return { ...opened, browser, userType: 'patient' as const, identifier };
    },
    async provider() {
      const account = await makeAccount(worldOf().db, [worldOf().practice.id]);
      const browser = await worldOf().signedIn(account);
      const identifier = identifierIn(await browser.call('GET /api/provider/me'));
      return { ...account, browser, userType: 'provider' as const, identifier };
    },
    auditOf: ({ identifier }: Owing): Promise<string[]> =>
      worldOf().audited({ subjectId: identifier }, 'action'),
  };
}
