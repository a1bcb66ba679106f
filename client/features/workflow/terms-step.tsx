import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TERMS_VERSION } from '../../../shared/domain/workflow.ts';
import { TERMS_PAGES, termsPageKeys } from '../../../shared/rules/legal-text.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useLanguage } from '../language/use-language.ts';
import { Paragraphs, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import styles from './workflow.module.css';

/** Terms of Use, pages 1–6 (PRODUCT 8.3): the patient agrees to each page or to all at once. */
export default function TermsStep(props: StepProps) {
  const { t } = useTranslation(['workflow', 'terms']);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { busy, error, send } = useStepCall(props, 'FAILED_CONSENT_SAVE');
  const keys = termsPageKeys(page);
  const agreeToAll = () =>
    send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/terms', {
        params: { sessionId: props.sessionId },
        body: { version: TERMS_VERSION, language },
        stayOnUnauthorised: true,
      }),
    );
  return (
    <StepFrame
      title={t(keys.title as 'page1Title', { ns: 'terms' })}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            block
            busy={busy}
            onClick={() => (page < TERMS_PAGES ? setPage(page + 1) : void agreeToAll())}
          >
            {t('agree')}
          </Button>
          {page < TERMS_PAGES ? (
            <Button size="large" block busy={busy} onClick={agreeToAll}>
              {t('agreeToAll')}
            </Button>
          ) : null}
          {page > 1 ? (
            <Button variant="quiet" block onClick={() => setPage(page - 1)}>
              {t('previousPage')}
            </Button>
          ) : null}
          <Button variant="quiet" block onClick={() => props.onDecline('terms-declined')}>
            {t('disagree')}
          </Button>
        </>
      }
    >
      <p className={styles.small}>
        {t('termsTitle', { ns: 'terms' })} · {t('termsVersion', { ns: 'terms' })} ·{' '}
        {t('pageOf', { page, pages: TERMS_PAGES })}
      </p>
      <Paragraphs text={t(keys.text as 'page1Text', { ns: 'terms' })} />
      {error ? <ErrorNotice error={error} /> : null}
    </StepFrame>
  );
}
