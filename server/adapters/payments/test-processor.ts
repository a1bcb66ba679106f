import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { PAYMENT_FAILURES, type PaymentFailure } from '#shared/domain/payment.ts';
import { hasCardExpired, type TestCardBehaviour, testCardBehaviour } from '#shared/rules/test-cards.ts';
import { type Hold, ProcessorError, type TestProcessor } from './port.ts';

type HoldRow = Selectable<Database['testProcessorHolds']>;
type Answer = Partial<Omit<HoldRow, 'id'>> | PaymentFailure | 'state';

const HOLD_MS = 7 * 86_400_000;
const SECRET = '_secret_test';

/**
 * The embedded processor. Stripe's test cards behave as in Stripe's test mode, no money moves, and any other card is
 * refused. A token encodes its card's behavior, not its number.
 */
export function openTestProcessor(db: Db, clock: () => number): TestProcessor {
  const read = (from: Db | Trx, id: string) =>
    from.selectFrom('testProcessorHolds').selectAll().where('id', '=', id);

  async function once(id: string, idempotencyKey: string, decide: (row: HoldRow) => Answer): Promise<Hold> {
    const { row, failure } = await db.transaction().execute(async (trx) => {
      const row = await read(trx, id).forUpdate().executeTakeFirst();
      if (!row) return { row, failure: 'state' as const };
      const before = await trx
        .selectFrom('testProcessorCalls')
        .select('failure')
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst();
      if (before) return { row, failure: before.failure };
      const answer = decide(row);
      const failure = typeof answer === 'string' ? answer : null;
      await trx.insertInto('testProcessorCalls').values({ idempotencyKey, holdId: id, failure }).execute();
      if (typeof answer === 'string' || Object.keys(answer).length === 0) return { row, failure };
      await trx.updateTable('testProcessorHolds').set(answer).where('id', '=', id).execute();
      return { row: { ...row, ...answer }, failure };
    });
    if (failure === 'state' || !row) throw new ProcessorError('state', 'processor_refused');
    if (failure) throw new ProcessorError('refused', failure);
    return toHold(row);
  }
  const held = (): Answer => ({ status: 'held', expiresAt: new Date(clock() + HOLD_MS) });
  const ranOut = ({ status, expiresAt }: HoldRow) =>
    status === 'held' && expiresAt !== null && expiresAt.getTime() <= clock();

  return {
    kind: 'test',
    publishableKey: null,

    tokenise({ number, expiryMonth, expiryYear }) {
      const behaviour = testCardBehaviour(number);
      if (!behaviour) throw new ProcessorError('refused', 'test_cards_only');
      const past = hasCardExpired({ month: expiryMonth, year: expiryYear }, clock());
      return `pm_test_${past ? 'expired_card' : behaviour}__${randomBytes(9).toString('hex')}`;
    },

    async create({ amountCents, currency }, idempotencyKey) {
      // The id is derived from the key, so a repeated key finds the same hold.
      const id = `test_${Buffer.from(idempotencyKey).toString('hex')}`;
      await db
        .insertInto('testProcessorHolds')
        .values({ id, amountCents, currency, status: 'open', createdAt: new Date(clock()) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return toHold(await read(db, id).executeTakeFirstOrThrow());
    },

    confirm: (id, token, key) =>
      once(id, key, (row) => {
        if (row.status !== 'open' && row.status !== 'requires-action') return 'state';
        const behaviour = behaviourOf(token);
        if (behaviour === 'ok') return held();
        return behaviour === 'authenticate' ? { status: 'requires-action' } : behaviour;
      }),

    capture: (id, amountCents, key) =>
      once(id, key, (row) => {
        if (row.status !== 'held' || ranOut(row) || amountCents > row.amountCents) return 'state';
        return { status: 'captured', capturedCents: amountCents };
      }),

    cancel: (id, key) =>
      once(id, key, (row) => {
        if (row.status === 'captured' || row.status === 'canceled' || ranOut(row)) return 'state';
        return { status: 'canceled', expiresAt: null };
      }),

    async retrieve(id) {
      const row = await read(db, id).executeTakeFirst();
      if (!row) throw new ProcessorError('refused', 'processor_refused');
      return ranOut(row) ? { ...toHold(row), state: 'canceled', expired: true } : toHold(row);
    },

    disputes: async () => [],

    async authenticate(clientSecret, succeed) {
      const id = clientSecret.slice(0, -SECRET.length);
      await once(id, `authenticate:${randomBytes(9).toString('hex')}`, (row) => {
        if (row.status !== 'requires-action') return 'state';
        return succeed ? held() : { status: 'open' };
      });
    },
  };
}

function toHold(row: HoldRow): Hold {
  return {
    id: row.id,
    state: row.status,
    amountCents: row.amountCents,
    capturedCents: row.capturedCents,
    refundedCents: 0,
    disputed: false,
    expiresAt: row.expiresAt?.getTime() ?? null,
    expired: false,
    clientSecret: row.status === 'requires-action' ? `${row.id}${SECRET}` : null,
  };
}

function behaviourOf(token: string): TestCardBehaviour {
  const [, behaviour] = /^pm_test_([a-z_]+?)__[0-9a-f]+$/.exec(token) ?? [];
  if (behaviour === 'ok' || behaviour === 'authenticate') return behaviour;
  return PAYMENT_FAILURES.find((failure) => failure === behaviour) ?? 'processor_refused';
}
