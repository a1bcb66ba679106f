import { readSettings, type Settings } from '#server/runtime/config/env.ts';

export const TEST_SECRET = 'a secret that only the tests know, 32+';

export function testSettings(environment: Record<string, string> = {}): Settings {
  return readSettings({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    ...environment,
  });
}
