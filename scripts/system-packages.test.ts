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

describe('packages of the system', () => {
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
    expect(message).toMatch(/to test.*\btwo\b.*Or do without two\..*\bthree\b.*Or do without three\./s);
    expect(message).not.toContain('one');
  });
});
