import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScriptedRecognizer, turnCaptionsOn } from '#server/test-support/captioning.ts';
import { type Crowd, gather } from '#server/test-support/command-matrix/crowd.ts';
import { MEDIA_EFFECTS } from '#server/test-support/command-matrix/media-effects.ts';
import { type Effect, ROOM_EFFECTS } from '#server/test-support/command-matrix/room-effects.ts';
import { makeScene, quiet, type Scene, standing } from '#server/test-support/command-matrix/scene.ts';
import {
  COMMANDS,
  isAllowed,
  outcomeOf,
  PAGES,
  TARGETED,
} from '#server/test-support/command-matrix/table.ts';
import { turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';

/**
 * Every command in every state of a page, over a real socket and with real ids, checked against a handwritten table:
 * allowed commands take effect; all others are refused with their code and change nothing.
 */
const EFFECTS: { [command: string]: Effect | undefined } = { ...ROOM_EFFECTS, ...MEDIA_EFFECTS };
const ENDS_THE_SCENE = [
  'seat:check-in',
  'seat:leave',
  'visit:cancel',
  'visit:end',
  'move:answer',
  'move:decide',
];
/** The audit records a refusal only once a minute. */
const A_MINUTE_AND_MORE = 61_000;

let world: LiveWorld;
let crowd: Crowd;

beforeAll(async () => {
  // One session runs all of a person's stages, faster than any person would.
  world = await createLiveWorld({ commandsAtOnce: 10_000, captions: new ScriptedRecognizer() });
  await turnCaptionsOn(world);
  await turnInterpretationOn(world);
  crowd = await gather(world);
});

afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

describe.each(PAGES)('%s, %s', (...place) => {
  const outcomes = COMMANDS.map((command) => ({ command, outcome: outcomeOf(command, place) }));
  const refused = outcomes.filter(({ outcome }) => !isAllowed(outcome));
  const idle = outcomes.filter(({ outcome }) => outcome === 'changes nothing');
  const effective = outcomes.filter(
    ({ command, outcome }) =>
      outcome === 'takes effect' && (EFFECTS[command] || !(TARGETED as string[]).includes(command)),
  );

  test('refuses every other command with its code, changes nothing, and audits it', async () => {
    world.time.now += A_MINUTE_AND_MORE;
    const { page, seatId } = await crowd.at(place);
    const everybody = [...crowd.witnesses, page];
    await quiet(everybody);
    const auditBefore = await refusalsOf(seatId);
    const before = await standing(world, crowd.visitId);
    for (const { command, outcome } of refused) {
      const answer = await page.raw(command, crowd.payloads[command]);
      expect(answer.ok ? 'ok' : answer.error.code, command).toBe(outcome);
    }
    await Promise.all(crowd.witnesses.map((witness) => witness.send('room:ping', {})));
    expect(everybody.flatMap(({ heard }) => heard)).toEqual([]);
    expect(await standing(world, crowd.visitId)).toEqual(before);
    const expected = refused.map(({ command, outcome }) => `${command} ${outcome}`).sort();
    await expect
      .poll(async () => (await refusalsOf(seatId)).slice(auditBefore.length).sort())
      .toEqual(expected);
  });

  let shared: Promise<Scene> | undefined;
  const sharedScene = () => {
    shared ??= makeScene(world, place);
    return shared;
  };

  test.each(idle)('$command changes nothing', async ({ command }) => {
    const { page, provider, visitId } = await sharedScene();
    await quiet([page, provider]);
    const before = await standing(world, visitId);
    expect(await page.raw(command, VALID_COMMANDS[command])).toMatchObject({ ok: true });
    await provider.send('room:ping', {});
    expect([...page.heard, ...provider.heard]).toEqual([]);
    expect(await standing(world, visitId)).toEqual(before);
  });

  test.each(effective)('$command takes effect', async ({ command }) => {
    const scene = ENDS_THE_SCENE.includes(command) ? await makeScene(world, place) : await sharedScene();
    await EFFECTS[command]?.(scene);
    expect.hasAssertions();
  });
});

async function refusalsOf(seatId: string): Promise<string[]> {
  const refusals = await world.audited({ action: 'command.refused', actor: `seat:${seatId}` }, 'details');
  return refusals.map(({ command, code }) => `${command} ${code}`);
}
