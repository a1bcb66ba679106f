import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { surveyContracts } from '#shared/contracts/rest/practice/surveys.ts';
import { netPromoterScore, sumOf, type Tally } from '#shared/domain/survey.ts';
import { lastMonths } from '#shared/rules/dates.ts';
import {
  countRatings,
  countStaffAnswers,
  findTimeZone,
  type ReportScope,
  selectStaffComments,
} from './survey-report.queries.ts';
import type { SurveyGrant } from './surveys.policy.ts';

type Report = CallResult<(typeof surveyContracts)['GET /api/admin/practices/:practiceId/surveys']>;

const COMMENTS = 50;
const LONGEST_MONTH_MS = 31 * 24 * 3_600_000;

/**
 * Answers of recent months (PRODUCT 13.3). Omits patients' comments, because administrators may not see visits; the
 * visits' pages show them.
 */
export async function readSurveyReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId }: SurveyGrant,
  monthCount: number,
): Promise<Report> {
  const timeZone = await findTimeZone(db, practiceId);
  const months = lastMonths(clock(), timeZone, monthCount);
  const scope: ReportScope = {
    practiceId,
    timeZone,
    since: new Date(clock() - (monthCount + 1) * LONGEST_MONTH_MS),
    firstMonth: months[0] ?? '',
  };
  const [answers, comments, ratings] = await Promise.all([
    countStaffAnswers(db, scope),
    selectStaffComments(db, scope, COMMENTS),
    countRatings(db, scope),
  ]);
  await audit(db, { practiceId, actor: `account:${staff.accountId}`, action: 'surveys.read' });
  return {
    staff: {
      ...scored(answers),
      months: byMonth(months, answers),
      comments: comments.map(({ score, comment, at }) => ({ score, comment, at: at.toISOString() })),
    },
    patients: {
      ...scored(ratings),
      months: byMonth(months, ratings),
      byProvider: byName(ratings.map((row) => ({ ...row, id: row.providerId, name: row.provider }))),
      byVisitType: byName(ratings.map((row) => ({ ...row, id: row.visitTypeId, name: row.visitType }))),
    },
  };
}

function scored(tallies: readonly Tally[]) {
  const sum = sumOf(tallies);
  return { ...sum, score: netPromoterScore(sum) };
}

function byMonth(months: readonly string[], rows: readonly (Tally & { month: string })[]) {
  return months.map((month) => ({ month, ...scored(rows.filter((row) => row.month === month)) }));
}

function byName(rows: readonly (Tally & { id: string; name: string })[]) {
  const groups = new Map<string, (Tally & { id: string; name: string })[]>();
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), row]);
  return [...groups]
    .map(([id, group]) => ({ id, name: group[0]?.name ?? '', ...scored(group) }))
    .sort((one, other) => other.total - one.total || one.name.localeCompare(other.name));
}
