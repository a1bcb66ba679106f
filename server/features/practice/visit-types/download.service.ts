import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CSV_START, csvLine } from '#shared/rules/csv.ts';
import { headingOf, questionIn, SETTING_COLUMNS, settingIn } from './download-words.ts';
import type { PracticeAdministrator } from './visit-types.policy.ts';
import { selectQuestionsOf, selectTypeSettings, selectVisitTypes } from './visit-types.queries.ts';

/** All visit types as CSV, one row each, with all effective settings, in the screens' wording. */
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
      row.consentName ?? t(`consent-${row.consentVariant}`),
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
];
