import { readSettings, type Settings } from '../config/env.ts';

/** Settings of a test's server; nothing of the machine's own environment gets in. */
export function testSettings(environment: Record<string, string> = {}): Settings {
  return readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: 'a secret that only the tests know, 32+',
    LOG_LEVEL: 'silent',
    ...environment,
  });
}
