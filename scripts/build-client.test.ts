import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentStamp } from './build-client.ts';

describe('contentStamp', () => {
  let root: string;
  const stamp = () => contentStamp(root, ['client', 'package-lock.json']);
  const write = (file: string, content: string) => writeFileSync(path.join(root, file), content);

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'anteroom-stamp-'));
    mkdirSync(path.join(root, 'client', 'app'), { recursive: true });
    write('client/app/main.ts', 'a');
    write('client/index.html', 'b');
    write('package-lock.json', 'c');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('stays the same for the same contents, whenever they were written', () => {
    const before = stamp();
    write('client/index.html', 'b');
    expect(stamp()).toBe(before);
  });

  it.each([
    ['a change in a folder', () => write('client/app/main.ts', 'changed')],
    ['a change in a file', () => write('package-lock.json', 'changed')],
    ['a new file', () => write('client/app/new.ts', '')],
    [
      'another name',
      () => renameSync(path.join(root, 'client/index.html'), path.join(root, 'client/other.html')),
    ],
  ])('changes after %s', (_case, change) => {
    const before = stamp();
    change();
    expect(stamp()).not.toBe(before);
  });

  it('ignores tests', () => {
    const before = stamp();
    write('client/app/main.test.ts', 'a test');
    write('client/app/screen.test.tsx', 'a test');
    expect(stamp()).toBe(before);
  });
});
