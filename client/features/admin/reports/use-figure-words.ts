import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/features/check-in/payments/money.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { Figures, REPORT_AMOUNTS } from '#shared/contracts/rest/admin/reports.ts';
import { LOCALES } from '#shared/rules/locales.ts';

export function useFigureWords() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(LOCALES[language]);
    const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
    return {
      count: (count: number) => number.format(count),
      wait: (seconds: number | undefined) =>
        seconds === undefined
          ? null
          : seconds < 60
            ? t('waitShort')
            : t('wait', { minutes: number.format(Math.round(seconds / 60)) }),
      share: (share: number | null) => (share === null ? null : percent.format(share)),
      copays: (copays: Figures['copays'], amount: (typeof REPORT_AMOUNTS)[number]) =>
        copays.map((sums) => formatMoney(sums[amount], sums.currency, language)).join(', '),
    };
  }, [t, language]);
}
