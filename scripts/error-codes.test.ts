import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../shared/errors.ts';
import publicWords from '../shared/i18n/en/errors.json' with { type: 'json' };
import staffWords from '../shared/i18n/en/staff-errors.json' with { type: 'json' };

const words = { ...publicWords, ...staffWords };

const ROOT = path.dirname(import.meta.dirname);

/** Sources without comments, imports and types. */
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

/** How a code is raised: thrown, passed to a refusal, returned as one, or replacing another. */
const WAYS = (code: string) => [
  new RegExp(
    `(CodedError|ApiError|refuse|errorPage|orCode|useStepCall|refusal|problem|issue|wrongField)\\([^;]{0,200}'${code}'`,
  ),
  new RegExp(`(return|throw|=>|\\?|:|&&|\\|\\||\\?\\?)\\s*\\(?'${code}'`),
  new RegExp(`run\\([^;]{0,200}'${code}'\\)`),
  // The page chooses the message, whatever the server's reason.
  new RegExp(`words\\.(field|code)\\('${code}'`),
  // A schema's message.
  new RegExp(`\\.(int|min|max|regex|refine|string|literal)\\([^;]{0,200}'${code}'`),
  new RegExp(`error(Code)?[:=]\\s*["']?${code}["']?`),
];
const thrownBy = (code: string) =>
  [...SERVER, ...CLIENT]
    .filter(([, source]) => WAYS(code).some((way) => way.test(source)))
    .map(([file]) => file);

/** Files that name a code. */
const namedBy = (code: string) =>
  [...CLIENT].filter(([, source]) => new RegExp(`["']${code}["']`).test(source)).map(([file]) => file);

/** Components that show any error by its code. */
const ANY_ERROR = /words\.(error|code|field)\(|<ErrorNotice|<UnavailablePage|<FieldError/;

/**
 * Codes that no screen names, with the screen that shows them generically. A new code belongs here, unless a
 * screen names it.
 */
const SHOWN_WHERE_IT_HAPPENS: Record<string, string> = {
  UNSUPPORTED_MEDIA_TYPE: 'client/features/images/picture-field.tsx',
  ORIGIN_REFUSED: 'client/errors/error-notice.tsx',
  CANNOT_SEND_PATIENT_COMMS: 'client/forms/contract-form.tsx',
  SIGN_IN_AGAIN: 'client/forms/contract-form.tsx',
  CANNOT_RESEND: 'client/features/visit-messages/resend-dialog.tsx',
  VISIT_IN_THE_PAST: 'client/forms/use-saved-form.ts',
  TIME_DOES_NOT_EXIST: 'client/forms/use-saved-form.ts',
  PATIENT_ALREADY_IN_VISIT: 'client/features/schedule/patient-dialog.tsx',
  PROVIDER_NOT_LICENSED: 'client/features/workflow/location-step.tsx',
  PARTNER_ANSWERS: 'client/features/workflow/partner-step.tsx',
  OTHER_PARTNER_ON: 'client/features/integrations/partner-state-card.tsx',
  GUEST_CANT_ADD_GUESTS: 'client/features/guests/guest-form.tsx',
  UNSUPPORTED_3RD_PARTY: 'client/features/guests/guest-form.tsx',
  UNSUPPORTED_IS_GROUP_VISIT: 'client/features/guests/guest-form.tsx',
  TOO_MANY_GUESTS: 'client/features/guests/guest-form.tsx',
  DOCUMENT_DAMAGED: 'client/features/documents/upload-list.tsx',
  TOO_MANY_DOCUMENTS: 'client/features/documents/upload-list.tsx',
  GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS: 'client/features/guests/guest-form.tsx',
  SURVEY_INVALID: 'client/features/surveys/score-form.tsx',
  NOT_ADMITTED: 'client/features/live-visit/use-command.ts',
  WRONG_STAGE: 'client/features/live-visit/use-command.ts',
  NO_SUCH_PARTICIPANT: 'client/features/live-visit/use-command.ts',
  SUPERSEDED: 'client/features/live-visit/use-command.ts',
  MICROPHONE_LOCKED: 'client/features/live-visit/use-command.ts',
  SCREEN_SHARE_TAKEN: 'client/features/live-visit/use-command.ts',
  SCREEN_SHARE_ALONE: 'client/features/in-visit/controls/more-menu.tsx',
  MEDIA_UNAVAILABLE: 'client/features/live-visit/use-command.ts',
  MEDIA_REFUSED: 'client/features/live-visit/use-command.ts',
  INTERPRETER_UNAVAILABLE: 'client/features/interpreter/interpreter-dialog.tsx',
  INTERPRETER_TIMED_OUT: 'client/features/interpreter/interpreter-dialog.tsx',
  VISIT_HAS_BEGUN: 'client/features/workflow/cancel-dialog.tsx',
  GUEST_UNINVITED_BY_PATIENT: 'client/features/live-visit/use-command.ts',
  TOO_MANY_APPS: 'client/forms/contract-form.tsx',
  TOO_MANY_PASSKEYS: 'client/forms/contract-form.tsx',
  EMAIL_IS_ALREADY_TAKEN: 'client/forms/contract-form.tsx',
  CANNOT_CHANGE_OWN_ACCOUNT: 'client/forms/confirm-dialog.tsx',
  LAST_PRACTICE: 'client/forms/confirm-dialog.tsx',
  NEWS_EMPTY: 'client/forms/confirm-dialog.tsx',
  LAST_ADMINISTRATOR: 'client/forms/confirm-dialog.tsx',
  ACCOUNT_OF_ANOTHER_PRACTICE: 'client/forms/confirm-dialog.tsx',
  INVITATION_NOT_NEEDED: 'client/features/accounts/invitation-card.tsx',
  SETTING_IS_FINAL: 'client/forms/contract-form.tsx',
  PROCESSOR_UNREACHABLE: 'client/forms/contract-form.tsx',
  COPAY_NEEDS_PROCESSOR: 'client/forms/confirm-dialog.tsx',
  ERROR_INVALID_IMAGE_TYPE: 'client/features/images/picture-field.tsx',
  LOGO_TYPE_INVALID: 'client/features/settings/logo-card.tsx',
};

describe.each(Object.keys(ERRORS))('%s', (code) => {
  it('is thrown somewhere', () => {
    expect(thrownBy(code)).not.toEqual([]);
  });

  it('is shown somewhere', () => {
    const file = SHOWN_WHERE_IT_HAPPENS[code];
    if (!file) expect(namedBy(code)).not.toEqual([]);
    else expect(CLIENT.get(file)).toMatch(ANY_ERROR);
    expect(words).toHaveProperty(code);
  });
});

/** Keys of the words that are not server codes: for fields, and for errors in the browser. */
const OTHER_WORDS = Object.keys(words).filter((key) => !(key in ERRORS));
it.each(OTHER_WORDS)('the message of %s is used', (key) => {
  const used = [...SERVER.values(), ...CLIENT.values()].some((source) =>
    new RegExp(`['.]${key}\\b`).test(source),
  );
  expect(used).toBe(true);
});

it('the table has only codes that no screen names', () => {
  for (const code of Object.keys(SHOWN_WHERE_IT_HAPPENS)) {
    expect(ERRORS, code).toHaveProperty(code);
    expect(
      namedBy(code).filter((file) => SHOWN_WHERE_IT_HAPPENS[code] === file),
      code,
    ).toEqual([]);
  }
});
