import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anchorChains } from '#server/features/admin/maintenance/anchor-chains.job.ts';
import { fromOrigin } from '#server/http/access/call-origin.ts';
import { alsoSent } from '#server/runtime/anchors/sent-anchors.ts';
import { readSentLines } from '#server/runtime/anchors/sent-lines.ts';
import type { SyslogMessage } from '#server/runtime/syslog/frame.ts';
import { testAnchors } from '#server/test-support/anchors.ts';
import { asOwner, asSuperuser } from '#server/test-support/database.ts';
import { runCommand } from '#server/test-support/run-command.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { audit } from './audit.service.ts';
import { sendAudit } from './send-audit.ts';

let world: World;
const sent: SyslogMessage[] = [];
let takes = true;
const sink = {
  send: (message: SyslogMessage) => void sent.push(message),
  async deliver(messages: readonly SyslogMessage[]) {
    if (takes) sent.push(...messages);
    return takes;
  },
};
const folder = mkdtempSync(join(tmpdir(), 'anteroom-sent-'));
const { anchors: kept, remove } = testAnchors();
beforeAll(async () => {
  world = await createWorld();
  const anchors = alsoSent(kept, world.deps.keys.anchors, sink);
  Object.assign(world.deps, { anchors });
});
afterAll(async () => {
  await world.close();
  remove();
  rmSync(folder, { recursive: true });
});

const send = () => sendAudit({ db: world.db, keys: world.deps.keys, sink }, () => true);
const events = () =>
  sent
    .filter(({ kind }) => kind === 'audit')
    .map(({ text }) => JSON.parse(text).audit as Record<string, unknown>);

test('sends every event once, with ids, codes and its hash, without addresses and other details', async () => {
  const practiceId = world.practice.id;
  const run = () =>
    audit(world.db, {
      practiceId,
      actor: 'account:1',
      action: 'access.refused',
      details: { kind: 'visit', reason: 'Walter Brandt' },
    });
  await fromOrigin({ address: '203.0.113.7', userAgent: 'Mozilla/5.0', requestId: 'p1-7' }, run);
  await send();
  const found = events().filter(
    ({ action, practiceId: of }) => action === 'access.refused' && of === practiceId,
  );
  expect(found).toMatchObject([
    {
      actor: 'account:1',
      codes: { kind: 'visit' },
      reqId: 'p1-7',
      from: expect.stringMatching(/^[\da-f]{12}$/),
    },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Walter|203\.0|Mozilla/);
  const row = await world.db
    .selectFrom('auditEvents')
    .select(['hash', 'requestId', 'format'])
    .where('id', '=', String(found[0]?.id))
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ requestId: 'p1-7', format: 4 });
  expect(row.hash.toString('hex')).toBe(found[0]?.hash);
  const before = events().length;
  expect(await send()).toEqual({ events: 0, all: true });
  expect(events()).toHaveLength(before);
});

test('sends what the receiver refused the next time, including changes with psql', async () => {
  takes = false;
  await asOwner(world.database, `update practices set name = 'By psql' where id = ${world.practice.id}`);
  expect(await send()).toEqual({ events: 0, all: false });
  takes = true;
  await send();
  expect(events().at(-1)).toMatchObject({
    actor: 'database:anteroom_owner',
    action: 'database.changed',
    codes: { table: 'practices', operation: 'UPDATE' },
    reqId: null,
  });
});

test('compares the receiver’s file with the database, and finds a truncated end', async () => {
  await anchorChains(world.deps);
  const file = join(folder, 'lines.log');
  const around = (text: string) => `2027-02-24T10:00:00Z host anteroom[p1]: ${text}`;
  writeFileSync(file, [...sent.map(({ text }) => around(text)), around('{"msg":"answered"}')].join('\n'));
  const compare = () =>
    runCommand('server/anchors-command.ts', [file], {
      APP_SECRET: TEST_SECRET,
      DATABASE_URL: world.database.url,
    });
  const good = await compare();
  expect(good.output).toMatch(
    new RegExp(`audit of practice ${world.practice.id}: \\d+ lines, as in the database`),
  );
  expect(good).toMatchObject({ code: 0, output: expect.stringContaining('1 other lines were left out') });

  // The most that a superuser can do to hide it: delete the newest event, and the anchor files with it.
  const last = events().findLast(({ practiceId }) => practiceId === world.practice.id);
  await asSuperuser(
    world.database,
    'set session_replication_role = replica',
    `delete from audit_events where id = ${last?.id}`,
  );
  const cut = await compare();
  expect(cut).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Number ${last?.id} is missing in the`),
  });
});

test('reports and does not count a line that was forged at the receiver', async () => {
  const [sealed = ''] = sent.flatMap(({ kind, text }) => (kind === 'anchor' ? [text] : []));
  const forged = sealed.replace(/"position":"\d+"/, '"position":"99999"');
  const { chains, unsealed, others } = await readSentLines([sealed, forged, 'x'], world.deps.keys.anchors);
  expect({ lines: chains.flatMap(({ ends }) => ends).length, unsealed, others }).toEqual({
    lines: 1,
    unsealed: 1,
    others: 1,
  });
});
