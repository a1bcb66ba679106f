import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '#server/storage/db/database.ts';

const GRANTED = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

export function payloadStore(db: Db, model: string, clock: () => number): Adapter {
  const alive = () =>
    db
      .selectFrom('oidcPayloads')
      .select('payload')
      .where('model', '=', model)
      .where((where) =>
        where.or([where('expiresAt', 'is', null), where('expiresAt', '>', new Date(clock()))]),
      );
  return {
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: JSON.stringify(payload),
        grantId: GRANTED.has(model) ? (payload.grantId ?? null) : null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? new Date(clock() + expiresIn * 1000) : null,
      };
      await db
        .insertInto('oidcPayloads')
        .values({ model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },
    async find(id) {
      const row = await alive().where('id', '=', id).executeTakeFirst();
      return row?.payload as AdapterPayload | undefined;
    },
    async findByUid(uid) {
      const row = await alive().where('uid', '=', uid).executeTakeFirst();
      return row?.payload as AdapterPayload | undefined;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const consumed = Math.floor(clock() / 1000);
      await db
        .updateTable('oidcPayloads')
        .set({ payload: sql`jsonb_set(payload, '{consumed}', to_jsonb(${consumed}::bigint))` })
        .where('model', '=', model)
        .where('id', '=', id)
        .execute();
    },
    async destroy(id) {
      await db.deleteFrom('oidcPayloads').where('model', '=', model).where('id', '=', id).execute();
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidcPayloads').where('grantId', '=', grantId).execute();
    },
  };
}

export async function removeExpiredPayloads(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oidcPayloads').where('expiresAt', '<', new Date(now)).execute();
}
