import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import type { History } from '#shared/contracts/rest/check-in/partner-steps.ts';
import styles from './visit-intake.module.css';

interface PatientHistoryProps {
  sessionId: string;
  patientName: string;
  history: History;
  timeZone: string;
}

/** PRODUCT 19.21. */
export function PatientHistory({ sessionId, patientName, history, timeZone }: PatientHistoryProps) {
  const { t } = useTranslation('partner-steps');
  const language = useLanguage();
  const { state, failure, receivedAt, answers, cut } = history;
  const numbered = answers.map((answer, number) => ({ ...answer, number }));
  return (
    <section>
      <h3>
        {t('historyOf')}: <NameInVisit name={patientName} sessionId={sessionId} />
      </h3>
      {state === 'waiting' ? <Text tone="quiet">{t('waiting')}</Text> : null}
      {failure ? <Notice tone="danger" title={t('failed', { why: t(`why.${failure}`) })} /> : null}
      {receivedAt ? (
        <Text tone="quiet">{t('received', { when: formatMoment(receivedAt, language, timeZone) })}</Text>
      ) : null}
      <Stack as="dl" gap={3} above={3} className={styles.answers}>
        {numbered.map(({ number, depth, question, texts }) => (
          <div key={number} data-depth={Math.min(depth, 3)}>
            <Text as="dt" strong>
              {question}
            </Text>
            {texts.map((text) => (
              <Text as="dd" asTyped breaks key={text}>
                {text}
              </Text>
            ))}
            {texts.length === 0 && !hasBelow(answers, number) ? (
              <Text as="dd" tone="quiet">
                {t('noAnswer')}
              </Text>
            ) : null}
          </div>
        ))}
      </Stack>
      {cut ? <p>{t('cut')}</p> : null}
    </section>
  );
}

/** A question with questions below it may be a heading without an answer. */
const hasBelow = (answers: History['answers'], at: number): boolean =>
  (answers[at + 1]?.depth ?? 0) > (answers[at]?.depth ?? 0);
