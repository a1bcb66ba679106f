import { newAccount } from './accounts.ts';
import type { Browser } from './browser.ts';
import type { World } from './world.ts';

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
