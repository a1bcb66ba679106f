// A thousand ways to change history with all database rights, but without the anchors and the secret.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anchorChains } from '#server/features/admin/maintenance/anchor-chains.job.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { anchorAudit, checkAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { signedText } from '#server/formats/words/signed-text.ts';
import type { Anchor, AnchorStore } from '#server/runtime/anchors/port.ts';
import { openSealedDatabase } from '#server/storage/data-keys/open-sealed-database.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { anchorConsent, checkConsentChain } from './check-consent.service.ts';
import { findHead, keepText } from './consent.queries.ts';
import { appendRecord } from './consent-chain.ts';

const SEED = 20_261_123;
const TAMPERINGS = 1_000;
const EVENTS = 24;
const SIGNATURES = 8;

type Head = NonNullable<Awaited<ReturnType<typeof findHead>>>;

let world: World;
let superuser: Db;
let practiceId: number;
let ids: string[];
const heads: Head[] = [];

beforeAll(async () => {
  world = await createWorld();
  practiceId = world.practice.id;
  ({ db: superuser } = openSealedDatabase(world.database.superuserUrl, world.deps.keys, () => {}));
  const { db, deps } = world;
  const text = signedText('en', { terms: true, consent: 'telehealth' });
  const visit = await world.scheduled();
  for (let made = 0; made < EVENTS; made++) {
    await audit(db, { practiceId, actor: `account:${made}`, action: 'visit.read', subjectId: `s${made}` });
    await audit(db, { practiceId: world.otherPractice.id, actor: 'system', action: 'visit.read' });
    if (made >= SIGNATURES) continue;
    await db.transaction().execute(async (trx) => {
      await keepText(trx, { ...text, version: '2.1', language: 'en' });
      await appendRecord(deps, trx, {
        practiceId,
        visitId: visit.visitId,
        sessionId: made === 0 ? visit.sessionId : (await world.scheduled()).sessionId,
        at: new Date(world.time.now + made),
        kind: 'consent',
        record: JSON.stringify({ consentName: `Signer ${made}`, textSha256: text.sha256.toString('hex') }),
      });
      await audit(trx, { practiceId, actor: 'link:x', action: 'consent.signed', subjectId: `c${made}` });
      heads.push((await findHead(trx, practiceId)) as Head);
    });
    await anchorChains(deps);
  }
  await anchorChains(deps);
  expect(await faults(db)).toEqual([null, null, null]);
  const rows = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .execute();
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await superuser.destroy();
  await world.close();
});

async function faults(db: Db, anchors = world.deps.anchors) {
  const deps = { ...world.deps, db, anchors };
  return [
    (await checkAuditChain(deps, practiceId)).fault,
    (await checkConsentChain(deps, practiceId))?.fault ?? null,
    (await checkAuditChain(deps, world.otherPractice.id)).fault,
  ];
}

const run = (trx: Trx, statement: string) => sql.raw(statement).execute(trx);

const rehash = (trx: Trx) =>
  run(
    trx,
    `do $$ declare event record; before bytea := ''; begin
      for event in select * from audit_events where practice_id = ${practiceId} order by id loop
        update audit_events set previous_hash = before, hash = sha256(before || convert_to((jsonb_build_array(
          id, practice_id, extract(epoch from at), actor, action, visit_id, subject_id, details)
          || case when format > 1 then jsonb_build_array(address, user_agent, session_id) else '[]' end
          || case when format > 2 then jsonb_build_array(request_id) else '[]' end
          || case when format > 3 then jsonb_build_array(encode(seal, 'hex')) else '[]' end)::text, 'UTF8'))
        where id = event.id returning hash into before;
      end loop; end $$`,
  );

type Dice = (below: number) => number;
type Tampering = (trx: Trx, dice: Dice) => Promise<unknown>;

const oneId = (dice: Dice) => ids[dice(ids.length)] as string;
const EDITS = [
  `actor = actor || 'x'`,
  `action = 'visit.none'`,
  `at = at + interval '1 millisecond'`,
  `details = '{"n": 2}'`,
  `subject_id = coalesce(subject_id, '') || 'x'`,
  `visit_id = gen_random_uuid()`,
  `address = '198.51.100.9'`,
  `user_agent = 'another'`,
  `session_id = 'another'`,
  `request_id = 'another'`,
];
const edit: Tampering = (trx, dice) =>
  run(trx, `update audit_events set ${EDITS[dice(EDITS.length)]} where id = ${oneId(dice)}`);
const remove: Tampering = (trx, dice) => run(trx, `delete from audit_events where id = ${oneId(dice)}`);
const swap: Tampering = (trx, dice) => {
  const [one, other] = [dice(ids.length - 1), 1 + dice(ids.length - 1)];
  const [a, b] = [ids[Math.min(one, other)], ids[one === other ? one + 1 : Math.max(one, other)]];
  return run(
    trx,
    `update audit_events as event set actor = o.actor || 'y', subject_id = o.subject_id, at = o.at, details = o.details
      from audit_events as o where (event.id, o.id) in ((${a}, ${b}), (${b}, ${a}))`,
  );
};
async function cutAudit(trx: Trx, left: number): Promise<void> {
  await run(
    trx,
    `delete from audit_events where practice_id = ${practiceId} and id > ${left > 0 ? ids[left - 1] : 0}`,
  );
}
const cutEnd: Tampering = (trx, dice) => cutAudit(trx, dice(ids.length));
const cutAndGoOn: Tampering = async (trx, dice) => {
  const left = dice(ids.length - 1);
  await cutAudit(trx, left);
  await run(trx, `select setval(pg_get_serial_sequence('audit_events', 'id'), ${ids[left]}, false)`);
  await run(trx, `set local session_replication_role = origin`);
  for (let made = left; made < ids.length + 3; made++)
    await audit(trx, { practiceId, actor: 'system', action: 'visit.read' });
};
const rehashed =
  (tampering: Tampering): Tampering =>
  async (trx, dice) => {
    await tampering(trx, dice);
    await rehash(trx);
  };

const RECORD_EDITS = [
  `record = 'anteroom'::bytea || '\\x0000'::bytea || convert_to('{"consentName": "Somebody"}', 'UTF8')`,
  'record = set_byte(record, 40, (get_byte(record, 40) + 1) % 256)',
  `at = at + interval '1 millisecond'`,
  `kind = 'location'`,
  `id = gen_random_uuid()`,
  `hash = sha256(hash)`,
  `previous_hash = sha256(previous_hash)`,
];
const oneSeq = (dice: Dice) => 1 + dice(SIGNATURES);
const editRecord: Tampering = (trx, dice) =>
  run(
    trx,
    `update consent_records set ${RECORD_EDITS[dice(RECORD_EDITS.length)]} where seq = ${oneSeq(dice)}`,
  );
const removeRecord: Tampering = (trx, dice) =>
  run(trx, `delete from consent_records where seq = ${oneSeq(dice)}`);
const editText: Tampering = (trx) => run(trx, `update consent_texts set body = body || ' Or not.'`);
async function cutSignatures(trx: Trx, left: number): Promise<void> {
  await run(trx, `delete from consent_records where seq > ${left}`);
  const head = heads[left - 1];
  if (head) await trx.updateTable('consentHeads').set(head).execute();
  else await run(trx, 'delete from consent_heads');
}
const cutConsent: Tampering = (trx, dice) => cutSignatures(trx, dice(SIGNATURES));
const cutConsentAndAudit: Tampering = async (trx, dice) => {
  const left = dice(SIGNATURES);
  await cutSignatures(trx, left);
  for (let gone = left; gone < SIGNATURES; gone++)
    await run(trx, `delete from audit_events where subject_id = 'c${gone}'`);
  await rehash(trx);
};
const restoreOlder: Tampering = async (trx, dice) => {
  const left = 1 + dice(SIGNATURES - 1);
  await cutSignatures(trx, left);
  await run(
    trx,
    `delete from audit_events where practice_id = ${practiceId}
      and id > (select id from audit_events where subject_id = 'c${left - 1}')`,
  );
};

async function addFresh(trx: Trx): Promise<void> {
  await run(trx, 'set local session_replication_role = origin');
  for (const subjectId of ['fresh-1', 'fresh-2'])
    await audit(trx, { practiceId, actor: 'account:7', action: 'visit.read', subjectId });
  await run(trx, 'set local session_replication_role = replica');
}
const SEALED_EDITS = EDITS.filter((one) => !one.startsWith('at ='));
const editFresh: Tampering = async (trx, dice) => {
  await addFresh(trx);
  const what = SEALED_EDITS[dice(SEALED_EDITS.length)];
  await run(trx, `update audit_events set ${what} where subject_id = 'fresh-${1 + dice(2)}'`);
};
const unsealFresh: Tampering = async (trx, dice) => {
  await addFresh(trx);
  await run(
    trx,
    `update audit_events set actor = 'account:8', seal = null, format = ${1 + dice(4)}
      where subject_id = 'fresh-${1 + dice(2)}'`,
  );
};
const invent: Tampering = async (trx) => {
  await run(trx, 'set local session_replication_role = origin');
  await run(
    trx,
    `insert into audit_events (practice_id, actor, action, details)
      values (${practiceId}, 'account:7', 'visit.read', '{}')`,
  );
};
const copy: Tampering = async (trx, dice) => {
  await run(trx, 'drop index audit_events_seal');
  await run(trx, 'set local session_replication_role = origin');
  await run(
    trx,
    `insert into audit_events (practice_id, actor, action, visit_id, subject_id, details, address, user_agent, session_id, request_id, seal)
      select ${practiceId}, actor, action, visit_id, subject_id, details, address, user_agent, session_id, request_id, seal
      from audit_events where practice_id = ${dice(2) === 0 ? practiceId : world.otherPractice.id}
      order by id offset ${dice(EVENTS)} limit 1`,
  );
};

const KINDS: readonly Tampering[] = [
  edit,
  rehashed(edit),
  remove,
  rehashed(remove),
  rehashed(swap),
  cutEnd,
  cutAndGoOn,
  editRecord,
  removeRecord,
  editText,
  cutConsent,
  cutConsentAndAudit,
  restoreOlder,
  rehashed(editFresh),
  rehashed(unsealFresh),
  invent,
  copy,
];

class Undo extends Error {}

function undoable(kept: AnchorStore): AnchorStore {
  const added = new Map<string, Anchor[]>();
  const all: AnchorStore['all'] = async (chain) => [
    ...(await kept.all(chain)),
    ...(added.get(JSON.stringify(chain)) ?? []),
  ];
  return {
    chains: () => kept.chains(),
    all,
    latest: async (chain) => (await all(chain)).at(-1) ?? null,
    async append(chain, anchor) {
      const key = JSON.stringify(chain);
      added.set(key, [...(added.get(key) ?? []), anchor]);
    },
  };
}

test(`finds all ${TAMPERINGS} tamperings, and reports no intact chain`, async () => {
  const random = seededRandom(SEED);
  const dice: Dice = (below) => Math.floor(random() * below);
  const unfound: string[] = [];
  for (let number = 0; number < TAMPERINGS; number++) {
    const kind = dice(KINDS.length);
    await superuser
      .transaction()
      .execute(async (trx) => {
        await run(trx, 'set local session_replication_role = replica');
        await (KINDS[kind] as Tampering)(trx, dice);
        await run(trx, 'delete from audit_checks; delete from consent_checks');
        await run(trx, 'set local session_replication_role = origin');
        const anchors = undoable(world.deps.anchors);
        const deps = { ...world.deps, db: trx, anchors };
        await audit(trx, { practiceId, actor: 'system', action: 'visit.read' });
        await anchorAudit(deps, practiceId);
        await anchorConsent(deps, practiceId);
        const [ofAudit, ofConsent, ofAnother] = await faults(trx, anchors);
        if ((!ofAudit && !ofConsent) || ofAnother) unfound.push(`${number}: kind ${kind}`);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
  }
  expect(unfound).toEqual([]);
  expect(await faults(world.db)).toEqual([null, null, null]);
});
