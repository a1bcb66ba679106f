import { expect } from 'vitest';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import type { Browser } from './browser.ts';
import { makeAccount } from './people.ts';
import { setSetting } from './settings.ts';
import type { World } from './world.ts';

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
