import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { forgetSettings } from './settings-file.ts';

const ROOT = path.dirname(import.meta.dirname);

describe('the settings', () => {
  it('are all documented except those of tests, and only settings are documented', () => {
    const source = readFileSync(path.join(ROOT, 'server/runtime/config/environment-schema.ts'), 'utf8');
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
    const forPeople = known.filter((name) => !name.startsWith('TEST_'));
    const documented = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
    const [forAll = ''] = documented.split('# --- docker compose only');
    expect([...forAll.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual(
      forPeople.sort(),
    );
  });

  it('from the shell do not reach the tests', () => {
    vi.stubEnv('DATABASE_URL', 'postgres://real.example.org/patients');
    vi.stubEnv('MEDIASOUP_WORKER_BIN', '/somewhere');
    vi.stubEnv('CHROMIUM', '/somewhere');
    vi.stubEnv('TEST_REMOVAL_MINUTE_MS', '1000');
    forgetSettings();
    expect(process.env.DATABASE_URL).toBeUndefined();
    expect(process.env.TEST_REMOVAL_MINUTE_MS).toBeUndefined();
    expect(process.env.MEDIASOUP_WORKER_BIN).toBe('/somewhere');
    expect(process.env.CHROMIUM).toBe('/somewhere');
  });
});
