import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-command.ts';

export function loadSettingsFile(): void {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Removes the product's settings from the environment. Tests set their own, because a shell's settings must not point
 * them at a real database, mail server or SMS account.
 */
export function forgetSettings(): void {
  const documented = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  for (const [, name] of documented.matchAll(/^#?([A-Z][A-Z_]+)=/gm)) {
    if (name && name !== 'MEDIASOUP_WORKER_BIN') delete process.env[name];
  }
  // Shortened durations are only for tests, so no example lists them.
  for (const name of Object.keys(process.env)) if (name.startsWith('TEST_')) delete process.env[name];
}
