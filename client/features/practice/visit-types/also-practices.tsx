import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Also } from './use-also.ts';
import styles from './visit-types.module.css';

interface AlsoPracticesProps {
  also: Also;
  legend: string;
  hint: ReactNode;
  hindrance?: (other: Also['others'][number]) => string | undefined;
}

export function AlsoPractices({ also, legend, hint, hindrance }: AlsoPracticesProps) {
  const { t } = useTranslation('visit-types');
  const words = useErrorWords();
  const { others, chosen, choose, refusal } = also;
  const options = others.map((other) => {
    const why = hindrance?.(other);
    const { visitTypeId: value, practiceName: label } = other;
    return why ? { value, label, hint: why, disabled: true } : { value, label };
  });
  const open = options.filter((option) => !option.disabled).map(({ value }) => value);
  const taken = chosen.filter((value) => open.includes(value));
  const all = taken.length === open.length;
  return (
    <Stack align="start" gap={3} className={styles.also}>
      <CheckGroup legend={legend} hint={hint} options={options} chosen={taken} onChange={choose} />
      {open.length > 1 ? (
        <Button variant="quiet" onClick={() => choose(all ? [] : open)}>
          {t(all ? 'alsoNone' : 'alsoAll')}
        </Button>
      ) : null}
      {refusal ? (
        <Notice
          tone={refusal.code === 'CHANGED_MEANWHILE' ? 'waiting' : 'danger'}
          announce="alert"
          title={t('alsoNothing')}
        >
          {refusal.code === 'CHANGED_MEANWHILE'
            ? t('alsoChanged', { practice: refusal.practiceName })
            : `${refusal.practiceName}: ${words.field(refusal.code)}`}
        </Notice>
      ) : null}
    </Stack>
  );
}
