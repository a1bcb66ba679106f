import { describe, expect, test } from 'vitest';
import {
  SETTING_KEYS,
  SETTING_SCOPES,
  SETTINGS,
  type SettingOrigin,
  type SettingScope,
} from './definitions.ts';
import { effectiveSetting, inheritedSetting, type OwnByScope } from './inheritance.ts';

const DEFINITION = { default: 'default', scopes: SETTING_SCOPES, mayBeFinal: true };
const PRACTICES_ONLY = { ...DEFINITION, scopes: ['enterprise', 'practice'] as const };
const NEVER_FINAL = { ...DEFINITION, mayBeFinal: false };

const set = (value: string) => ({ value, final: false });
const final = (value: string) => ({ value, final: true });

type Case = [what: string, own: OwnByScope<string>, at: SettingScope, value: string, origin: SettingOrigin];

describe('the effective value', () => {
  test.each<Case>([
    ['nothing is set', {}, 'practice', 'default', 'product'],
    ['the enterprise has set it', { enterprise: set('e') }, 'practice', 'e', 'enterprise'],
    ['the enterprise has, further down', { enterprise: set('e') }, 'visit-type', 'e', 'enterprise'],
    ['the practice has', { practice: set('p') }, 'practice', 'p', 'practice'],
    ['both have', { enterprise: set('e'), practice: set('p') }, 'practice', 'p', 'practice'],
    [
      'all three have',
      { enterprise: set('e'), practice: set('p'), 'visit-type': set('v') },
      'visit-type',
      'v',
      'visit-type',
    ],
    [
      'narrower scopes do not count',
      { practice: set('p'), 'visit-type': set('v') },
      'practice',
      'p',
      'practice',
    ],
    ['nor does the practice for its enterprise', { practice: set('p') }, 'enterprise', 'default', 'product'],
    ['it is final above', { enterprise: final('e'), practice: set('p') }, 'practice', 'e', 'enterprise'],
    [
      'it is final two above',
      { enterprise: final('e'), 'visit-type': set('v') },
      'visit-type',
      'e',
      'enterprise',
    ],
    ['it is final where it is set', { enterprise: final('e') }, 'enterprise', 'e', 'enterprise'],
    [
      'it is final in the middle',
      { enterprise: set('e'), practice: final('p'), 'visit-type': set('v') },
      'visit-type',
      'p',
      'practice',
    ],
    ['of two final ones', { enterprise: final('e'), practice: final('p') }, 'practice', 'e', 'enterprise'],
  ])('%s', (_what, own, at, value, origin) => {
    expect(effectiveSetting(DEFINITION, own, at)).toMatchObject({ value, origin });
  });

  test('ignores scopes that may not set it', () => {
    const own = { practice: set('p'), 'visit-type': final('v') };
    expect(effectiveSetting(PRACTICES_ONLY, own, 'visit-type')).toEqual({
      value: 'p',
      origin: 'practice',
      final: false,
    });
  });

  test('is not final for a setting that may not be final', () => {
    const own = { enterprise: final('e'), practice: set('p') };
    expect(effectiveSetting(NEVER_FINAL, own, 'practice')).toMatchObject({ value: 'p', origin: 'practice' });
  });
});

describe('the inherited value', () => {
  test.each<[string, OwnByScope<string>, SettingScope, string, SettingOrigin, boolean]>([
    ['the default', { practice: set('p') }, 'practice', 'default', 'product', false],
    ['the enterprise’s', { enterprise: set('e'), practice: set('p') }, 'practice', 'e', 'enterprise', false],
    ['a final one', { enterprise: final('e'), practice: set('p') }, 'practice', 'e', 'enterprise', true],
    ['for an enterprise', { enterprise: final('e') }, 'enterprise', 'default', 'product', false],
  ])('%s', (_what, own, at, value, origin, isFinal) => {
    expect(inheritedSetting(DEFINITION, own, at)).toEqual({ value, origin, final: isFinal });
  });
});

test.each(SETTING_KEYS)('the default of %s is valid', (key) => {
  expect(SETTINGS[key].schema.safeParse(SETTINGS[key].default).success).toBe(true);
});

describe('the validity of links', () => {
  const { schema } = SETTINGS.linkExpiration;
  test.each([
    [{ amount: 1, unit: 'SECOND(S)' }, null],
    [{ amount: 365, unit: 'DAY(S)' }, null],
    [{ amount: 366, unit: 'DAY(S)' }, 'LINK_EXPIRATION_TOO_LONG'],
    [{ amount: 8_761, unit: 'HOUR(S)' }, 'LINK_EXPIRATION_TOO_LONG'],
    [{ amount: 0, unit: 'DAY(S)' }, 'MIN_VALUE'],
    [{ amount: 1.5, unit: 'DAY(S)' }, 'WHOLE_NUMBER'],
  ])('%j', (value, refusal) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    expect(issue?.message ?? null).toBe(refusal);
  });
});
