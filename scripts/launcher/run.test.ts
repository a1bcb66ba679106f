import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LAUNCHER = new URL('./run.mjs', import.meta.url).href;

const TASK = `
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => { console.log(name); clearInterval(nap); process.exitCode = 7; });
  }
  const nap = setInterval(() => {}, 60_000);
  console.log(process.pid);
`;

describe('a task under the launcher', () => {
  let folder: string;
  let launcher: ChildProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'anteroom-launcher-'));
  });
  afterEach(() => {
    launcher?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function launch(source: string): AsyncIterator<string> {
    const script = path.join(folder, 'task.mjs');
    writeFileSync(script, source);
    const code = `import { becomeTask } from '${LAUNCHER}'; await becomeTask(process.execPath, '${script}', ['--flag']);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'cache') },
    });
    launcher = child;
    return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  it('gets its arguments, and its exit code becomes the launcher’s', async () => {
    const lines = launch('console.log(process.argv[2]); process.exitCode = 3;');
    expect((await lines.next()).value).toBe('--flag');
    expect(await once(launcher!, 'exit')).toEqual([3, null]);
  });

  it('forwards the signal that ended it', async () => {
    launch(`process.kill(process.pid, 'SIGKILL');`);
    expect(await once(launcher!, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'gets %s once, and may take its time to end',
    async (name) => {
      const lines = launch(TASK);
      await lines.next();
      launcher!.kill(name);
      expect((await lines.next()).value).toBe(name);
      expect(await once(launcher!, 'exit')).toEqual([7, null]);
      expect((await lines.next()).done).toBe(true);
    },
  );

  it('may fork processes, which get no signal', async () => {
    const lines = launch(`
      import { fork } from 'node:child_process';
      if (process.argv[2] === 'child') process.send(process.listenerCount('disconnect'));
      else fork(import.meta.filename, ['child']).on('message', (count) => console.log(count));
    `);
    expect((await lines.next()).value).toBe('0');
    expect(await once(launcher!, 'exit')).toEqual([0, null]);
  });

  it('is stopped when the launcher is killed', async () => {
    const lines = launch(TASK);
    await lines.next();
    launcher!.kill('SIGKILL');
    expect((await lines.next()).value).toBe('SIGTERM');
    expect((await lines.next()).done).toBe(true);
  });
});
