import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Text } from '#client/ui/components/layout.tsx';
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
    <section className={styles.patient}>
      <h3>
        {t('historyOf')}: <NameInVisit name={patientName} sessionId={sessionId} />
      </h3>
      {state === 'waiting' ? <p className={styles.when}>{t('waiting')}</p> : null}
      {failure ? <Notice tone="danger" title={t('failed', { why: t(`why.${failure}`) })} /> : null}
      {receivedAt ? (
        <p className={styles.when}>{t('received', { when: formatMoment(receivedAt, language, timeZone) })}</p>
      ) : null}
      <dl className={styles.answers}>
        {numbered.map(({ number, depth, question, texts }) => (
          <div key={number} data-depth={Math.min(depth, 3)}>
            <dt>{question}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
            ))}
            {texts.length === 0 && !hasBelow(answers, number) ? (
              <Text as="dd" tone="quiet">
                {t('noAnswer')}
              </Text>
            ) : null}
          </div>
        ))}
      </dl>
      {cut ? <p>{t('cut')}</p> : null}
    </section>
  );
}

/** A question with questions below it may be a heading without an answer. */
const hasBelow = (answers: History['answers'], at: number): boolean =>
  (answers[at + 1]?.depth ?? 0) > (answers[at]?.depth ?? 0);
