// `npm run stress`: runs the gate in a fresh clone, three times in a row, while two other processes burn both cores.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { perform, type Task } from '../perform.ts';
import { ROOT, run } from '../run-command.ts';
import { type Summary, summaryLines } from '../test/summary.ts';

const NEIGHBOURS = 2;
/** Ends when the process that started it ends, for any reason. */
const BURN = `
  const parent = process.ppid;
  (function burn() {
    for (let count = 0; count < 1e7; count++) Math.sqrt(count);
    if (process.ppid === parent) setImmediate(burn);
  })();`;

await perform(async (task) => {
  const rounds = Number(process.argv[2] ?? 3);
  const neighbours = Array.from({ length: NEIGHBOURS }, () =>
    spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' }),
  );
  try {
    const codes: number[] = [];
    for (let round = 1; round <= rounds; round++) codes.push(await oneRound(task, round));
    return codes.some((code) => code !== 0) ? 1 : 0;
  } finally {
    for (const neighbour of neighbours) neighbour.kill('SIGKILL');
  }
});

async function oneRound({ terminal, signal }: Task, round: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'anteroom-stress-'));
  try {
    await run('git', ['clone', '--quiet', ROOT, folder], { signal });
    terminal.say(`\n== Round ${round}`);
    const { code, output } = await run('env', ['-C', folder, 'node', 'scripts/launch.mjs', 'test'], {
      signal,
      output: 'collect',
      env: { INIT_CWD: undefined, npm_config_local_prefix: undefined, npm_package_json: undefined },
    });
    const file = path.join(folder, 'test-results', 'summary.json');
    const summary: Summary | undefined = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : undefined;
    terminal.say(summary ? summaryLines(summary, []).join('\n') : output.slice(-4_000));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
