// `npm test`: the stages one after the other, up to the first failure.
import { perform, SetUpError, type Task } from '../perform.ts';
import { forgetSettings } from '../settings-file.ts';
import { chooseStages } from '../test/choose-stages.ts';
import { add, type Counts, NONE } from '../test/counts.ts';
import { checkStagesAreComplete, STAGES, type Stage, type StageResult } from '../test/stages.ts';
import { timeLines } from '../test/timings.ts';

await perform(async (task) => {
  forgetSettings();
  const { stages, rest } = chooseStages(STAGES, process.argv.slice(2));
  checkStagesAreComplete();
  const started = performance.now();
  let counts: Counts = NONE;
  let failed: Stage | undefined;
  for (const stage of stages) {
    task.terminal.say(`\n== ${stage.heading}`);
    // Only a single stage, chosen by name, gets the arguments.
    const began = performance.now();
    const result = await resultOf(stage, task, stage === stages.at(-1) ? rest : []);
    const time = (performance.now() - began) / 1000;
    const { name, budgetSeconds } = stage;
    const lines = timeLines({ name, seconds: time, budgetSeconds, files: result.files ?? [] });
    task.terminal.say(lines.join('\n'));
    counts = add(counts, result.counts);
    if (!result.ok) {
      failed = stage;
      break;
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  task.terminal.say(
    `\n${failed ? `Failed at: ${failed.heading}` : 'Everything passed'}. It took ${seconds} s.`,
  );
  task.terminal.say(`${counts.passed} passed, ${counts.failed} failed`);
  return failed ? 1 : 0;
});

/** A failed stage without failed tests, such as the type check, counts as one failure: 0 would mislead. */
async function resultOf(stage: Stage, task: Task, rest: readonly string[]): Promise<StageResult> {
  try {
    const { ok, counts, files = [] } = await stage.run(task, rest);
    return { ok, files, counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 } };
  } catch (error) {
    task.signal.throwIfAborted();
    task.terminal.say(`\n${error instanceof SetUpError ? error.message : (error as Error).stack}`);
    return { ok: false, counts: { passed: 0, failed: 1 } };
  }
}
