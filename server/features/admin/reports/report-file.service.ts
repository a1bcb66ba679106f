import type { Deps } from '#server/features/deps.ts';
import { words } from '#server/formats/words/words.ts';
import type { Db } from '#server/storage/db/database.ts';
import {
  type Figures,
  type LostMinutes,
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportWish,
} from '#shared/contracts/rest/admin/reports.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CSV_START, csvLine } from '#shared/rules/csv.ts';
import { lostNetwork } from '#shared/rules/lost-place.ts';
import { type ReportScope, sumLostMinutes } from './reports.queries.ts';
import type { ReportGrant } from './reports.service.ts';
import { auditReport, readFigures, scopeOf } from './reports.service.ts';

async function readForFile<T>(
  { db }: Pick<Deps, 'db'>,
  grant: ReportGrant,
  wish: ReportWish,
  read: (db: Db, scope: ReportScope) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(grant, wish);
  const found = await read(db, scope);
  await auditReport(db, grant, scope, 'report.downloaded');
  return found;
}

/** Waits in seconds, the good connection in percent, copays in a column per currency. */
export async function downloadReport(
  deps: Pick<Deps, 'db'>,
  grant: ReportGrant,
  wish: ReportWish,
  language: Language,
): Promise<string> {
  const t = words.getFixedT(language, 'reports');
  const { totals, rows } = await readForFile(deps, grant, wish, readFigures);
  const currencies = totals.copays.map(({ currency }) => currency);
  const copaysOf = ({ copays }: Figures) =>
    currencies.flatMap((currency) => {
      const sums = copays.find((one) => one.currency === currency);
      return REPORT_AMOUNTS.map((amount) => (sums?.[amount] ?? 0) / 100);
    });
  const heading = [
    t(`column.${wish.by}`),
    ...REPORT_COUNTS.map((count) => t(count)),
    t('fileMedianWait'),
    t('fileNinetiethWait'),
    t('fileGoodConnection'),
    ...currencies.flatMap((currency) =>
      REPORT_AMOUNTS.map((amount) => `${t(`copays.${amount}`)} (${currency.toUpperCase()})`),
    ),
  ];
  const lines = rows.map((row) =>
    csvLine([
      row.name || row.key,
      ...REPORT_COUNTS.map((count) => row[count]),
      row.wait?.median ?? '',
      row.wait?.ninetieth ?? '',
      row.goodConnection === null ? '' : Math.round(row.goodConnection * 100),
      ...copaysOf(row),
    ]),
  );
  return CSV_START + csvLine(heading) + lines.join('');
}

export async function downloadLostMinutes(
  deps: Pick<Deps, 'db'>,
  grant: ReportGrant,
  wish: ReportWish,
  language: Language,
): Promise<string> {
  const t = words.getFixedT(language, 'reports');
  const rows = await readForFile(deps, grant, wish, sumLostMinutes);
  const heading = [t('lostColumn.by'), t('lostColumn.name'), t('lostColumn.minutes'), t('lostColumn.lost')];
  const lines = rows.map((row) =>
    csvLine([t(`lostKind.${row.by}`), placeOf(row, language), row.minutes, row.lost]),
  );
  return CSV_START + csvLine(heading) + lines.join('');
}

function placeOf({ by, name }: LostMinutes, language: Language): string {
  if (name === '') return words.getFixedT(language, 'reports')('lostUnknown');
  const network = by === 'network' ? lostNetwork(name) : null;
  if (!network) return name;
  const t = words.getFixedT(language, 'admin-visits');
  return 'network' in network
    ? t(`network.${network.network}`)
    : t(`candidate.${network.candidate}`, { protocol: network.protocol });
}
