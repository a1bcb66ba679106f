import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-command.ts';

/** Reads `.env` into the environment, where there is one; what the environment says already stays. */
export function loadSettingsFile(): void {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Takes the settings of the product out of the environment. Tests set what they need themselves: nobody's
 * shell may turn them loose on a real database, mail server or SMS account.
 */
export function forgetSettings(): void {
  const documented = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  for (const [, name] of documented.matchAll(/^#?([A-Z][A-Z_]+)=/gm)) {
    if (name && name !== 'MEDIASOUP_WORKER_BIN') delete process.env[name];
  }
  // Shortened durations are no settings for people, and so in no example.
  for (const name of Object.keys(process.env)) if (name.startsWith('TEST_')) delete process.env[name];
}
