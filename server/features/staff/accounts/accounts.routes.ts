import type { HttpDeps } from '#server/features/deps.ts';
import { whatResetsEnd } from '#server/features/messages/account-channels/account-channels.service.ts';
import { knownBrowserOf } from '#server/http/access/password-tries.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { accountContracts } from '#shared/contracts/rest/staff/accounts.ts';
import { withdrawContact } from './account-contacts.service.ts';
import { setActive, setAdministrator, setInstallationAdministrator } from './account-status.service.ts';
import { accountPolicies } from './accounts.policy.ts';
import { selectAccounts } from './accounts.queries.ts';
import { changeAccount } from './change-account.service.ts';
import { createAccount, createAccounts } from './create-account.service.ts';
import { forgetPassword } from './forgotten-password.job.ts';
import {
  acceptInvitation,
  invitationLink,
  inviteAgain,
  readInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import { readAccount } from './read-account.service.ts';
import { resetPassword } from './reset-password.service.ts';

export default function accountRoutes(deps: HttpDeps) {
  const { db } = deps;
  const may = accountPolicies(db);

  return restFeature(accountContracts, {
    'GET /api/admin/accounts': route(may.administrator, async ({ query }, { practiceIds }) => {
      const page = await selectAccounts(db, practiceIds, query);
      return {
        ...page,
        rows: page.rows.map(({ lastActivityAt, ...row }) => ({
          ...row,
          isClientAdmin: row.isClientAdmin || row.type === 'AdminOnly',
          lastActivity: lastActivityAt?.toISOString() ?? null,
        })),
      };
    }),

    'POST /api/admin/accounts': route(may.administrator, ({ body }, grant) =>
      createAccount(deps, grant, body),
    ),

    'POST /api/admin/accounts/several': route(may.administrator, ({ body }, grant) =>
      createAccounts(deps, grant, body.accounts),
    ),

    'GET /api/admin/accounts/:accountId': route(may.account('read'), (_input, grant) =>
      readAccount(deps, grant),
    ),

    'PUT /api/admin/accounts/:accountId': route(may.account('practices'), async ({ body }, grant) => {
      await changeAccount(deps, grant, body);
      return readAccount(deps, grant);
    }),

    'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': route(
      may.account('person'),
      async ({ params }, grant) => {
        await withdrawContact(deps, grant, params.method);
        return readAccount(deps, grant);
      },
    ),

    'POST /api/admin/accounts/:accountId/status': route(may.account('person'), async ({ body }, grant) => {
      await setActive(deps, grant, body);
      return readAccount(deps, grant);
    }),

    'POST /api/admin/accounts/:accountId/administrator': route(
      may.account('person'),
      async ({ body }, grant) => {
        await setAdministrator(deps, grant, body);
        return readAccount(deps, grant);
      },
    ),

    'POST /api/admin/accounts/:accountId/installation': route(
      may.account('installation'),
      async ({ body }, grant) => {
        await setInstallationAdministrator(deps, grant, body);
        return readAccount(deps, grant);
      },
    ),

    'POST /api/admin/accounts/:accountId/invitation': route(
      may.account('person'),
      async ({ body }, grant) => {
        await inviteAgain(deps, grant, body.language);
        return readAccount(deps, grant);
      },
      { perMinute: 30 },
    ),

    'DELETE /api/admin/accounts/:accountId/invitation': route(
      may.account('person'),
      async (_input, grant) => {
        await withdrawInvitation(deps, grant);
        return readAccount(deps, grant);
      },
    ),

    'POST /api/admin/accounts/:accountId/invitation/link': route(
      may.account('person'),
      async (_input, grant) => ({
        invitationLink: await invitationLink(deps, grant),
      }),
    ),

    'GET /api/admin/accounts/:accountId/channels': route(may.account('person'), (_input, { accountId }) =>
      whatResetsEnd(db, accountId),
    ),

    'POST /api/admin/accounts/:accountId/password-reset': route(
      may.account('person'),
      async ({ body }, grant) => {
        const resetLink = await resetPassword(deps, grant, body);
        return { account: await readAccount(deps, grant), resetLink };
      },
      { perMinute: 30 },
    ),

    'GET /api/auth/invitations/:token': route(anyCaller, ({ params }) => readInvitation(deps, params.token), {
      failuresPerMinute: 60,
    }),

    'POST /api/auth/invitations/:token': route(
      anyCaller,
      async ({ params, body }, _grant, { request }) => {
        await acceptInvitation(deps, params.token, body.password, (accountId) =>
          knownBrowserOf(deps.tickets, request.cookies, accountId),
        );
        return { redirectTo: '/api/auth/sign-in' };
      },
      { failuresPerMinute: 30 },
    ),

    'POST /api/auth/forgotten-password': route(anyCaller, ({ body }) => forgetPassword(deps, body), {
      perMinute: 60,
    }),
  });
}
