import type { FastifyBaseLogger } from 'fastify';
import { passkeyHost, whereWorksAt } from '#server/http/access/passkey-host.ts';
import type { Db } from '#server/storage/db/database.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';

/**
 * At each start: assigns the current host name to an earlier release's passkeys, which stored none, and logs how many
 * accounts the host name locks out.
 */
export async function checkPasskeyHosts(
  { db, publicUrl }: { db: Db; publicUrl: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ rpId: passkeyHost(publicUrl) })
    .where('rpId', 'is', null)
    .execute();
  const warning = hostWarning(await countWithFormerOnly(db, publicUrl));
  if (warning) log.warn(warning);
}

export function hostWarning(accounts: number): string | null {
  if (accounts === 0) return null;
  const who = accounts === 1 ? '1 account has' : `${accounts} accounts have`;
  return `${who} only passkeys of another host name: they sign in with a recovery code, or after a reset`;
}

export async function countWithFormerOnly(db: Db, publicUrl: string): Promise<number> {
  const accounts = await db
    .selectFrom('accounts as account')
    .select('account.apiAccess')
    .where(({ exists, not, selectFrom }) => {
      const passkeys = selectFrom('passkeys as passkey')
        .select('passkey.id')
        .whereRef('passkey.accountId', '=', 'account.id');
      return exists(passkeys).and(not(exists(passkeys.where(whereWorksAt(passkeyHost(publicUrl))))));
    })
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('authenticatorApps as app')
            .select('app.id')
            .whereRef('app.accountId', '=', 'account.id')
            .where('app.confirmedAt', 'is not', null),
        ),
      ),
    )
    .execute();
  return accounts.filter(({ apiAccess }) => mayEnterStaffArea(apiAccess)).length;
}
