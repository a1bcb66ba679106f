import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Task } from './perform.ts';
import { ensureSystemPackages, type SystemRequirement } from './system-packages.ts';

const task: Task = {
  terminal: { say: () => {}, progress: () => {} },
  signal: new AbortController().signal,
};

const requirement = (present: boolean, name: string): SystemRequirement => ({
  purpose: 'to test',
  isPresent: () => present,
  debian: [name],
  homebrew: [name],
  otherwise: `Or do without ${name}.`,
});

describe('system packages', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are not installed when everything is present', async () => {
    await ensureSystemPackages([requirement(true, 'one')], task);
  });

  it('are named, with an alternative, to a user who may not install them', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    const wanted = [requirement(true, 'one'), requirement(false, 'two'), requirement(false, 'three')];
    const { message } = await ensureSystemPackages(wanted, task).then(
      () => new Error('it did not complain'),
      (error: Error) => error,
    );
    expect(message).toMatch(/two: to test\. Or do without two\.\n {2}three: to test\. Or do without three\./);
    expect(message).not.toContain('one');
  });

  it('are named in one command to an administrator whose run must install nothing', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    const say = vi.fn();
    const wanted = [requirement(true, 'one'), requirement(false, 'two'), requirement(false, 'three')];
    const run = ensureSystemPackages(wanted, {
      ...task,
      terminal: { ...task.terminal, say },
      installs: false,
    });
    await expect(run).rejects.toThrow(
      /two: to test.*three: to test.*\n {2}(?:.* two three|brew install two && brew install three)$/s,
    );
    expect(say).not.toHaveBeenCalled();
  });
});
