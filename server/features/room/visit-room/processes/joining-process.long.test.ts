import { afterAll, beforeAll, expect, test } from 'vitest';
import { processVisits } from '#server/test-support/process-visits.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  type WorldProcess,
} from '#server/test-support/process-world.ts';
import { Talker } from '#server/test-support/talker.ts';

let world: ProcessWorld;
beforeAll(async () => {
  world = await createProcessWorld();
});
afterAll(() => world.close());

const { inVisit, storedChat } = processVisits(() => world);

interface Talk {
  visitId: string;
  people: readonly [Talker, Talker];
}

async function beginTalk(
  at: WorldProcess,
  patientAt: WorldProcess,
  leadsTo: () => WorldProcess,
): Promise<Talk> {
  const { visit, provider, patient, staffPage, patientPage } = await inVisit(at, patientAt);
  return {
    visitId: visit.visitId,
    people: [
      new Talker({ name: 'provider', page: provider, open: staffPage, leadsTo }),
      new Talker({ name: 'patient', page: patient, open: patientPage, leadsTo }),
    ],
  };
}

const seatsOf = (visitIds: readonly string[]) =>
  world.db
    .selectFrom('participants')
    .select(['seatId', 'stage', 'admittedAt'])
    .where('visitId', 'in', visitIds)
    .orderBy('seatId')
    .execute();

test('when a process joins and another stops, all people return to their visits with every message', async () => {
  const [first, second] = await Promise.all([world.process(), world.process()]);
  let third: WorldProcess | undefined;
  const newest = () => third ?? second;
  const talks = [
    await beginTalk(first, first, newest),
    await beginTalk(first, second, () => second),
    await beginTalk(second, first, newest),
    await beginTalk(second, second, () => second),
  ];
  const end = new AbortController();
  const talking: Promise<void>[] = [];
  const begin = ({ people }: Talk) => talking.push(...people.map((person) => person.talk(end.signal)));
  const everyone = () => talks.flatMap(({ people }) => people);
  const allGoOn = async () => {
    const before = new Map(everyone().map((person) => [person, person.said.length]));
    const slowest = () => Math.min(...[...before].map(([{ said }, count]) => said.length - count));
    await Promise.race([expect.poll(slowest).toBeGreaterThan(5), Promise.all(talking)]);
  };
  for (const talk of talks) begin(talk);
  await allGoOn();

  third = await world.process();
  const onThird = await beginTalk(third, second, newest);
  const joined = [onThird, await beginTalk(third, first, newest), await beginTalk(first, third, newest)];
  talks.push(...joined);
  for (const talk of joined) begin(talk);
  await allGoOn();
  const owners = await Promise.all(talks.map(({ visitId }) => world.ownerOf(visitId)));
  const [atFirst, , atSecond, , atThird] = owners;
  expect(new Set([atFirst, atSecond, atThird]).size).toBe(3);
  expect(owners).toEqual([atFirst, atFirst, atSecond, atSecond, atThird, atThird, atFirst]);
  const visitIds = talks.map(({ visitId }) => visitId);
  const seats = await seatsOf(visitIds);
  expect(seats.map(({ stage }) => stage)).toEqual(seats.map(() => 'in-visit'));

  const { code } = await first.stop('SIGTERM');
  expect(code).toBe(0);
  await allGoOn();
  end.abort();
  await Promise.all(talking);

  expect(await seatsOf(visitIds)).toEqual(seats);
  expect(await world.ownerOf(talks[0]?.visitId ?? '')).toBe(atThird);
  for (const { visitId } of talks) expect([atSecond, atThird]).toContain(await world.ownerOf(visitId));
  const [, stayed] = talks[3]?.people ?? [];
  expect(stayed?.stages).toEqual([]);
  const back = everyone().flatMap(({ stages }) => stages);
  expect(back).toEqual(Array.from({ length: 6 }, () => 'in-visit'));
  for (const { visitId, people } of talks) {
    const said = people.flatMap((person) => person.said).sort();
    expect((await storedChat(visitId)).sort()).toEqual(said);
    for (const person of people) await expect.poll(async () => (await person.chat()).sort()).toEqual(said);
  }
});
