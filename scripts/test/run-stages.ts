import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetUpError, type Task } from '../perform.ts';
import { ROOT, run } from '../run-command.ts';
import { forgetSettings } from '../settings-file.ts';
import { ensureSystemPackages } from '../system-packages.ts';
import { chooseStages } from './choose-stages.ts';
import { measureSlowness } from './machine.ts';
import { NOTHING } from './run-report.ts';
import { checkStagesAreComplete, STAGES, type Stage, type StageResult, type StageRun } from './stages.ts';
import {
  type Fault,
  type StageSummary,
  type Summary,
  stageLines,
  summarizeStage,
  summaryLines,
} from './summary.ts';
import { touchedParts } from './touched-parts.ts';

/**
 * Runs the stages of `npm test` or `npm run test:all` in order. A failure does not end the run: every stage runs
 * unless it needs a failed one. Writes `test-results/summary.json`.
 *
 * @returns the exit code
 */
export async function runStages(
  { terminal, signal }: Task,
  command: Summary['command'],
  args: readonly string[],
): Promise<number> {
  forgetSettings();
  const { stages, rest, shard, since, installs, strict } = chooseStages(STAGES, command, args);
  const task: Task = { terminal, signal, installs };
  // One installation for all stages, before the first one takes its minutes.
  if (!installs) await ensureSystemPackages([...new Set(stages.flatMap(({ system = [] }) => system))], task);
  checkStagesAreComplete();
  const began = performance.now();
  const slowness = await measureSlowness();
  const done: StageSummary[] = [];
  const failed: Fault[] = [];
  const flaky: Fault[] = [];
  const dear: Fault[] = [];
  for (const stage of stages) {
    task.terminal.say(`\n== ${stage.heading}`);
    if (done.some(({ name, result }) => result !== 'passed' && stage.needs.includes(name))) {
      task.terminal.say('Not run: a stage that it needs failed.');
      done.push({ name: stage.name, result: 'not run', seconds: 0, passed: 0, failed: 0, flaky: 0 });
      continue;
    }
    const stageRun = {
      task,
      rest: stage === stages.at(-1) ? rest : [],
      shard,
      slowness,
      durations: command === 'test:all',
    };
    const outcome = await outcomeOf(stage, stageRun);
    const faults = summarizeStage(stage, outcome, { slowness, strict });
    done.push(faults.stage);
    failed.push(...faults.failed);
    flaky.push(...faults.flaky);
    dear.push(...faults.dear);
    task.terminal.say(stageLines(stage, outcome.seconds, outcome.report).join('\n'));
  }
  const seconds = (performance.now() - began) / 1000;
  const summary = {
    command,
    ...(await checkedOut(task)),
    slowness,
    seconds,
    stages: done,
    failed,
    flaky,
    dear,
  };
  write(summary);
  const parts = command === 'test' ? await touchedParts(task, since) : [];
  task.terminal.say(`\n== Result\n${summaryLines(summary, parts).join('\n')}`);
  return failed.length > 0 ? 1 : 0;
}

async function outcomeOf(
  stage: Stage,
  stageRun: StageRun,
): Promise<StageResult & { seconds: number; error?: string }> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const result = await stage.run(stageRun);
    return { ...result, seconds: seconds() };
  } catch (error) {
    const { task } = stageRun;
    task.signal.throwIfAborted();
    const { message, stack } = error as Error;
    const text = error instanceof SetUpError ? message : (stack ?? message);
    task.terminal.say(`\n${text}`);
    return { ok: false, report: NOTHING, seconds: seconds(), error: text };
  }
}

/** Outside a repository, as in a downloaded archive, no commit is known. */
async function checkedOut({ signal }: Task): Promise<Pick<Summary, 'commit' | 'dirty'>> {
  const git = async (...args: string[]) => {
    const { code, output } = await run('git', args, { signal, output: 'collect' }).catch(() => ({
      code: 1,
      output: '',
    }));
    return code === 0 ? output : '';
  };
  const dirty = (await git('status', '--porcelain')).split('\n').filter(Boolean);
  return { commit: (await git('rev-parse', 'HEAD')).trim(), dirty: dirty.map((line) => line.slice(3)) };
}

function write(summary: Summary): void {
  const file = path.join(ROOT, 'test-results', 'summary.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
}
