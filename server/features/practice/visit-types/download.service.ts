import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { wordNamed, words } from '#server/formats/words/words.ts';
import type { IntakeQuestion } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { MESSAGE_WAYS } from '#shared/domain/visit-message.ts';
import { CSV_START, csvLine } from '#shared/rules/csv.ts';
import { keysOfScope, type SettingKey } from '#shared/settings/definitions.ts';
import type { PracticeAdministrator } from './visit-types.policy.ts';
import { selectQuestionsOf, selectTypeSettings, selectVisitTypes } from './visit-types.queries.ts';

export async function downloadVisitTypes(
  { db }: Pick<Deps, 'db'>,
  { practiceId, staff }: PracticeAdministrator,
  language: Language,
): Promise<string> {
  const t = words.getFixedT(language, 'visit-types');
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  const rows = await selectVisitTypes(db, practiceId);
  const settings = await selectTypeSettings(db, practiceId, SETTING_COLUMNS);
  const questions = Map.groupBy(await selectQuestionsOf(db, practiceId), ({ visitTypeId }) => visitTypeId);
  const lines = rows.map((row) =>
    csvLine([
      row.name,
      t(row.active ? 'active' : 'inactive'),
      row.durationMinutes,
      row.billingGrouping,
      row.patientText?.en ?? '',
      row.patientText?.es ?? '',
      t(`copay-${row.copayMode ?? 'none'}`),
      row.copayCents === null ? '' : row.copayCents / 100,
      row.contactMethods.map((method) => t(method)).join('; '),
      row.workflow
        .map(({ step, mandatory }) => `${t(`step-${step}`)} (${t(mandatory ? 'mandatory' : 'optional')})`)
        .join('; '),
      row.consentName ?? wordNamed(language, 'visit-types', `consent-${row.consentVariant}`),
      row.beginMinutes ?? '',
      (questions.get(row.id) ?? []).map(questionIn(language)).join('\n'),
      yesNo(row.checkInKeeps),
      yesNo(row.createsEncounter),
      ...SETTING_COLUMNS.map((key) => settingIn(language, settings.get(row.id)?.[key])),
    ]),
  );
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visit-types.downloaded',
    details: { types: rows.length },
  });
  const headings = [
    ...COLUMNS.map((key) => t(key)),
    ...SETTING_COLUMNS.map((key) => headingOf(language, key)),
  ];
  return CSV_START + csvLine(headings) + lines.join('');
}

const COLUMNS = [
  'columnName',
  'columnStatus',
  'columnMinutes',
  'billingGrouping',
  'patientTextEn',
  'patientTextEs',
  'copay',
  'copayAmount',
  'contactMethods',
  'patientWorkflow',
  'consentVariant',
  'beginMinutesColumn',
  'questions',
  'checkInKeeps',
  'createsEncounter',
] as const;

const typeWords = (language: Language) => words.getFixedT(language, 'visit-types');
const settingWord = (language: Language, key: string) => wordNamed(language, 'settings', key);

const SETTING_COLUMNS: readonly SettingKey[] = keysOfScope('visit-type');

const SECTIONS: Partial<Record<SettingKey, string>> = {
  cancelReasons: 'group.cancelling',
  patientCancelReasons: 'group.patientsCancelling',
};

const headingOf = (language: Language, key: SettingKey): string =>
  settingWord(language, SECTIONS[key] ?? `${key}.label`);

function settingIn(language: Language, value: unknown): string | number {
  if (typeof value === 'boolean') return typeWords(language)(value ? 'yes' : 'no');
  if (typeof value === 'number') return value;
  if (typeof value === 'string')
    return (MESSAGE_WAYS as readonly string[]).includes(value)
      ? settingWord(language, `way.${value}`)
      : value;
  if (Array.isArray(value))
    return (value as { en: string; es: string; category: string }[])
      .map(({ en, es, category }) => `${en} | ${es} (${category})`)
      .join('\n');
  const { amount, unit } = (value ?? {}) as { amount?: number; unit?: string };
  return amount === undefined ? '' : `${amount} ${settingWord(language, unit ?? '')}`;
}

function questionIn(language: Language) {
  const t = typeWords(language);
  const both = ({ en, es }: { en: string; es: string }) => (es ? `${en} | ${es}` : en);
  return ({ question, help, type, required, options }: IntakeQuestion): string =>
    [
      `${both(question)} (${t(`type.${type}`)}, ${t(required ? 'mandatory' : 'optional')})`,
      ...(help?.en ? [both(help)] : []),
      ...options.map((option) => `- ${both(option)}`),
    ].join('\n');
}
