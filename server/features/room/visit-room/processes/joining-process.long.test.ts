import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProcessWorld,
  knownMessages,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

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

/** The page resends a message after these errors, and without an answer. */
const TRIED_AGAIN = ['unanswered', 'SERVICE_UNAVAILABLE'];

interface TalkerOptions {
  name: string;
  page: TestSocket;
  open: (at: WorldProcess) => TestSocket;
  leadsTo: () => WorldProcess;
}

/**
 * A person in a visit who writes all the time. Like a page, it reconnects when its process stops or dies, and sends a
 * message until it is acknowledged.
 */
class Talker {
  readonly said: string[] = [];
  readonly stages: string[] = [];
  readonly #options: TalkerOptions;
  #page: TestSocket;

  constructor(options: TalkerOptions) {
    this.#options = options;
    this.#page = options.page;
    this.#page.heard.splice(0);
  }

  async chat(): Promise<string[]> {
    const messages = knownMessages(this.#page);
    for (let earlier = true; earlier && messages[0]; ) {
      const answer = await this.#page.send('chat:history', { before: messages[0].messageId });
      if (!answer.ok) throw new Error(answer.error.code);
      messages.unshift(...answer.data.messages);
      earlier = answer.data.earlier;
    }
    return messages.map(({ text }) => text);
  }

  /** @throws Error if the server refuses a message permanently */
  async talk(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const message = words(`${this.#options.name} ${this.said.length}`);
      this.said.push(message.text);
      await this.#send(message);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #comeBack(): Promise<void> {
    const { leadsTo, open } = this.#options;
    const before = this.#page;
    this.#page = open(leadsTo());
    const snapshot = await this.#page.snapshot();
    // Puts the snapshot back, because the page's chat begins with it.
    this.#page.heard.unshift({ name: 'room:snapshot', payload: snapshot });
    before.close();
    this.stages.push(snapshot.you.stage);
  }

  async #send(message: ReturnType<typeof words>): Promise<void> {
    for (;;) {
      if (this.#hasToLeave()) await this.#comeBack();
      const outcome = await this.#page.outcome('chat:send', message).catch(() => 'unanswered');
      if (outcome === 'ok') return;
      if (!TRIED_AGAIN.includes(outcome)) throw new Error(`'${message.text}' was refused: ${outcome}`);
    }
  }

  #hasToLeave(): boolean {
    return !this.#page.connected || this.#page.heard.some(({ name }) => name === 'room:closing');
  }
}
