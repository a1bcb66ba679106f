import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { type Figures, REPORT_AMOUNTS, REPORT_COUNTS } from '#shared/contracts/rest/admin/reports.ts';
import { useFigureWords } from './use-figure-words.ts';

export function ReportTotals({ totals }: { totals: Figures }) {
  const { t } = useTranslation('reports');
  const words = useFigureWords();
  const { wait, goodConnection, copays } = totals;
  return (
    <Facts look="tiles">
      {REPORT_COUNTS.map((count) => (
        <Fact key={count} name={t(count)}>
          {words.count(totals[count])}
        </Fact>
      ))}
      <Fact name={t('medianWait')}>{words.wait(wait?.median) ?? '—'}</Fact>
      <Fact name={t('ninetiethWait')}>{words.wait(wait?.ninetieth) ?? '—'}</Fact>
      <Fact name={t('goodConnection')}>{words.share(goodConnection) ?? '—'}</Fact>
      {copays.length > 0
        ? REPORT_AMOUNTS.map((amount) => (
            <Fact key={amount} name={t(`copays.${amount}`)}>
              {words.copays(copays, amount)}
            </Fact>
          ))
        : null}
    </Facts>
  );
}
