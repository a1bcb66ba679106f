import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../shared/errors.ts';
import words from '../shared/i18n/en/errors.json' with { type: 'json' };

const ROOT = path.dirname(import.meta.dirname);

/** Source without comments, imports and types: what is left is done. */
function sourceOf(...folders: string[]): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|test-support/.test(name))
      .map((name) => path.join(folder, name)),
  );
  return new Map(
    files.map((file) => [
      file,
      readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    ]),
  );
}

const SERVER = sourceOf(
  'server',
  'sfu',
  'shared/contracts',
  'shared/rules',
  'shared/domain',
  'shared/settings',
);
const CLIENT = sourceOf('client');

/** Ways in which a code comes into being: thrown, refused with, returned as a refusal, or put in place of a plain one. */
const WAYS = (code: string) => [
  new RegExp(
    `(CodedError|ApiError|refuse|errorPage|orCode|useStepCall|refusal|problem|issue|wrongField)\\([^;]{0,200}'${code}'`,
  ),
  new RegExp(`(return|throw|=>|\\?|:|&&|\\|\\||\\?\\?)\\s*\\(?'${code}'`),
  new RegExp(`run\\([^;]{0,200}'${code}'\\)`),
  // The page itself says what went wrong, whatever the server's reason.
  new RegExp(`words\\.(field|code)\\('${code}'`),
  // A schema's own word for what is wrong.
  new RegExp(`\\.(int|min|max|regex|refine|string|literal)\\([^;]{0,200}'${code}'`),
  new RegExp(`error(Code)?[:=]\\s*'?${code}'?`),
];
const thrownBy = (code: string) =>
  [...SERVER, ...CLIENT]
    .filter(([, source]) => WAYS(code).some((way) => way.test(source)))
    .map(([file]) => file);

/** Where the page speaks of a code by name. */
const namedBy = (code: string) =>
  [...CLIENT].filter(([, source]) => new RegExp(`'${code}'`).test(source)).map(([file]) => file);

/** What shows any error in the words of its code. */
const ANY_ERROR = /words\.(error|code|field)\(|<ErrorNotice|<UnavailablePage|<FieldError/;

/**
 * Codes that no screen names: the screen that is open when they come, which shows every error in its words. A code
 * that is new stands here, or is named where it is shown.
 */
const SHOWN_WHERE_IT_HAPPENS: Record<string, string> = {
  UNSUPPORTED_MEDIA_TYPE: 'client/features/images/picture-field.tsx',
  ORIGIN_REFUSED: 'client/errors/error-notice.tsx',
  CANNOT_SEND_PATIENT_COMMS: 'client/forms/contract-form.tsx',
  VISIT_IN_THE_PAST: 'client/forms/use-saved-form.ts',
  TIME_DOES_NOT_EXIST: 'client/forms/use-saved-form.ts',
  PROVIDER_NOT_LICENSED: 'client/features/workflow/location-step.tsx',
  GUEST_CANT_ADD_GUESTS: 'client/features/guests/guest-form.tsx',
  UNSUPPORTED_3RD_PARTY: 'client/features/guests/guest-form.tsx',
  UNSUPPORTED_IS_GROUP_VISIT: 'client/features/guests/guest-form.tsx',
  TOO_MANY_GUESTS: 'client/features/guests/guest-form.tsx',
  GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS: 'client/features/guests/guest-form.tsx',
  SURVEY_INVALID: 'client/features/surveys/visit-rating.tsx',
  NOT_ADMITTED: 'client/features/live-session/use-command.ts',
  WRONG_STAGE: 'client/features/live-session/use-command.ts',
  NO_SUCH_PARTICIPANT: 'client/features/live-session/use-command.ts',
  SUPERSEDED: 'client/features/live-session/use-command.ts',
  MICROPHONE_LOCKED: 'client/features/live-session/use-command.ts',
  SCREEN_SHARE_TAKEN: 'client/features/live-session/use-command.ts',
  MEDIA_UNAVAILABLE: 'client/features/live-session/use-command.ts',
  MEDIA_REFUSED: 'client/features/live-session/use-command.ts',
  INTERPRETER_UNAVAILABLE: 'client/features/interpreter/interpreter-dialog.tsx',
  INTERPRETER_TIMED_OUT: 'client/features/interpreter/interpreter-dialog.tsx',
  VISIT_HAS_BEGUN: 'client/features/workflow/cancel-dialog.tsx',
  GUEST_UNINVITED_BY_PATIENT: 'client/features/live-session/use-command.ts',
  EMAIL_IS_ALREADY_TAKEN: 'client/forms/contract-form.tsx',
  CANNOT_CHANGE_OWN_ACCOUNT: 'client/features/accounts/access-card.tsx',
  LAST_ADMINISTRATOR: 'client/features/accounts/access-card.tsx',
  ACCOUNT_OF_ANOTHER_PRACTICE: 'client/features/accounts/access-card.tsx',
  INVITATION_NOT_NEEDED: 'client/features/accounts/invitation-card.tsx',
  SETTING_IS_FINAL: 'client/forms/contract-form.tsx',
  ERROR_INVALID_IMAGE_TYPE: 'client/features/images/picture-field.tsx',
};

describe.each(Object.keys(ERRORS))('%s', (code) => {
  it('is thrown by something', () => {
    expect(thrownBy(code)).not.toEqual([]);
  });

  it('is shown by something', () => {
    const file = SHOWN_WHERE_IT_HAPPENS[code];
    if (!file) expect(namedBy(code)).not.toEqual([]);
    else expect(CLIENT.get(file)).toMatch(ANY_ERROR);
    expect(words).toHaveProperty(code);
  });
});

/** Keys of `errors.json` that are no codes of the server: for fields, and for what only a browser can know. */
const OTHER_WORDS = Object.keys(words).filter((key) => !(key in ERRORS));
it.each(OTHER_WORDS)('the words of %s are used', (key) => {
  const used = [...SERVER.values(), ...CLIENT.values()].some((source) =>
    new RegExp(`['.]${key}\\b`).test(source),
  );
  expect(used).toBe(true);
});

it('what stands in the table is a code that no screen names', () => {
  for (const code of Object.keys(SHOWN_WHERE_IT_HAPPENS)) {
    expect(ERRORS, code).toHaveProperty(code);
    expect(
      namedBy(code).filter((file) => SHOWN_WHERE_IT_HAPPENS[code] === file),
      code,
    ).toEqual([]);
  }
});
