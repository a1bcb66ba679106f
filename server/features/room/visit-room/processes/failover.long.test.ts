import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asReader, asSuperuser } from '#server/test-support/database.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';

const READS_ONLY_MS = 20_000;

const CUT_OFF =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

let world: ProcessWorld;
let process: WorldProcess;
beforeAll(async () => {
  world = await createProcessWorld();
  process = await world.process();
});
afterAll(() => world.close());

const { inVisit } = processVisits(() => world);

const storedChat = (visitId: string) =>
  asReader(world.database, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from chat_messages where visit_id = $1', [
      visitId,
    ]);
    return rows.map(({ id }) => id).sort();
  });

test('keeps each message once across a failover and 20 s of a read-only server', async () => {
  const { visit, provider, patient, seatId } = await inVisit(process, process);
  const name = new URL(world.database.url).pathname.slice(1);
  const readOnly = `alter database ${name} set default_transaction_read_only`;
  const said: { message: ReturnType<typeof words>; outcome: Promise<string> }[] = [];
  const answers = new Set<string>();
  const talk = setInterval(() => {
    const message = words(`said ${said.length}`);
    const outcome = provider.outcome('chat:send', message);
    said.push({ message, outcome });
    void outcome.then((known) => answers.add(known));
  }, 25);
  try {
    await expect.poll(() => said.length).toBeGreaterThan(20);
    await expect.poll(() => [...answers]).toContain('ok');
    await asSuperuser(world.database, `${readOnly} = on`, CUT_OFF);
    await setTimeout(READS_ONLY_MS);
    expect(await provider.outcome('chat:send', words('to a server that only reads'))).toBe(
      'SERVICE_UNAVAILABLE',
    );
    expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
    await patient.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
    await expect.poll(() => [...answers]).toContain('SERVICE_UNAVAILABLE');
  } finally {
    clearInterval(talk);
    await asSuperuser(world.database, 'set default_transaction_read_only = off', `${readOnly} = off`);
  }
  const writable = performance.now();
  const outcomes = await Promise.all(said.map(({ outcome }) => outcome));
  expect(answers).toEqual(new Set(['ok', 'SERVICE_UNAVAILABLE']));
  const acknowledged = said
    .filter((_, index) => outcomes[index] === 'ok')
    .map(({ message }) => message.messageId);
  expect(await storedChat(visit.visitId)).toEqual(expect.arrayContaining(acknowledged));

  await expect.poll(() => provider.outcome('seat:send-to-waiting', { seatId }), { interval: 100 }).toBe('ok');
  expect(performance.now() - writable).toTakeAtMost(10_000);
  for (const { message } of said)
    await expect.poll(() => provider.outcome('chat:send', message), { interval: 500 }).toBe('ok');
  const all = said.map(({ message }) => message.messageId).sort();
  expect(await storedChat(visit.visitId)).toEqual(all);
  expect([provider.connected, patient.connected]).toEqual([true, true]);
});
