import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { administrator } from '#server/http/access/administrator.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Figures, Report, ReportRow, ReportWish } from '#shared/contracts/rest/admin/reports.ts';
import { cancelReasonWords } from '#shared/domain/cancel-reason.ts';
import {
  countReasons,
  countVisits,
  measureWaits,
  type ReportScope,
  shareConnections,
  sumCopays,
  sumLostMinutes,
  type VisitCounts,
} from './reports.queries.ts';

export async function readReport(
  { db }: Pick<Deps, 'db'>,
  grant: ReportGrant,
  wish: ReportWish,
): Promise<Report> {
  const scope = scopeOf(grant, wish);
  const [figures, reasons, lost] = await Promise.all([
    readFigures(db, scope),
    readReasons(db, scope),
    sumLostMinutes(db, scope),
  ]);
  await auditReport(db, grant, scope, 'report.read');
  return { ...figures, reasons, lost };
}

export const scopeOf = ({ practiceId, practiceIds }: ReportGrant, wish: ReportWish): ReportScope => ({
  ...wish,
  practiceIds: wish.by === 'practice' ? practiceIds : [practiceId],
});

export async function auditReport(
  db: Db,
  { staff }: ReportGrant,
  { practiceIds, from, to, by }: ReportScope,
  action: 'report.read' | 'report.downloaded',
): Promise<void> {
  for (const practiceId of practiceIds)
    await audit(db, { practiceId, actor: `account:${staff.accountId}`, action, details: { from, to, by } });
}

export async function readFigures(
  db: Db,
  scope: ReportScope,
): Promise<{ totals: Figures; rows: ReportRow[] }> {
  const [counts, waits, copays, connections] = await Promise.all([
    countVisits(db, scope),
    measureWaits(db, scope),
    sumCopays(db, scope),
    shareConnections(db, scope),
  ]);
  const figures = ({ key, name, ...counted }: VisitCounts): ReportRow => {
    const { visits, held, noShows, expired, canceled } = counted;
    const { median = null, ninetieth = null } = waits.find((one) => one.key === key) ?? {};
    return {
      key: key ?? '',
      name: name ?? '',
      ...counted,
      open: visits - held - noShows - expired - canceled,
      wait: median === null || ninetieth === null ? null : { median, ninetieth },
      goodConnection: connections.find((one) => one.key === key)?.good ?? null,
      copays: copays.filter((one) => one.key === key).map(({ key: _, ...sums }) => sums),
    };
  };
  const [sums] = counts.filter(({ key }) => key === null);
  if (!sums) throw new Error('a report without totals');
  const { key: _key, name: _name, ...totals } = figures(sums);
  return { totals, rows: counts.filter(({ key }) => key !== null).map(figures) };
}

async function readReasons(db: Db, scope: ReportScope): Promise<Report['reasons']> {
  const byWords = new Map<string, Report['reasons'][number]>();
  for (const { reason, reasonEs, count } of await countReasons(db, scope)) {
    const words = cancelReasonWords(reason, reasonEs);
    const known = byWords.get(words.en);
    byWords.set(words.en, { ...words, ...known, count: count + (known?.count ?? 0) });
  }
  return [...byWords.values()].sort(
    (one, other) => other.count - one.count || one.en.localeCompare(other.en),
  );
}

export interface ReportGrant extends AdministeredPractice {
  practiceIds: number[];
}

export function reportPolicies(db: Db) {
  const ofPractice = administeredPractice(db);
  return {
    async ofPractice(caller: Caller, input: { params: { practiceId: number } }): Promise<ReportGrant> {
      const { practiceIds } = await administrator(caller);
      return { ...(await ofPractice(caller, input)), practiceIds };
    },
  };
}
