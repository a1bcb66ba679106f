import type { CallName } from '../../shared/contracts/rest/index.ts';
import { newAccount } from './accounts.ts';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Every call of client administration: one that is added is in every test that goes through them. */
export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>;

/** Things of a practice that administration calls are about. */
export interface AdminFixture {
  practiceId: number;
  accountId: string;
}

function change(practiceId: number) {
  const { isClientAdmin: _, language: __, idempotencyKey: ___, ...person } = newAccount(practiceId);
  return { ...person, version: 1 };
}

/** For every administration call, what would be right. */
export function rightAdminCalls({
  practiceId,
  accountId,
}: AdminFixture): Record<AdminCallName, () => CallParts> {
  const params = { accountId };
  return {
    'GET /api/admin/accounts': () => ({
      query: {
        q: 'ida',
        sort: '-name',
        limit: '10',
        status: 'ACTIVE',
        type: 'Provider',
        practiceId: `${practiceId}`,
      },
    }),
    'POST /api/admin/accounts': () => ({
      body: newAccount(practiceId),
    }),
    'GET /api/admin/accounts/:accountId': () => ({ params }),
    'PUT /api/admin/accounts/:accountId': () => ({ params, body: change(practiceId) }),
    'POST /api/admin/accounts/:accountId/status': () => ({ params, body: { active: true, version: 1 } }),
    'POST /api/admin/accounts/:accountId/administrator': () => ({
      params,
      body: { administrator: true, version: 1 },
    }),
    'POST /api/admin/accounts/:accountId/invitation': () => ({ params, body: { language: 'es' } }),
    'POST /api/admin/accounts/:accountId/invitation/link': () => ({ params }),
  };
}

/** The method and the address of a call, filled in. */
export function addressOf(name: CallName, { params, query }: CallParts) {
  const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  return { method, url: query ? `${path}?${new URLSearchParams(query)}` : path };
}
