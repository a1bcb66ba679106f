import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { storage } from '../../../api/storage.ts';
import { Button } from '../../../ui/components/button.tsx';
import { LinkButton } from '../../../ui/components/link-button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { SURVEY_PATH } from './survey-queries.ts';
import styles from './surveys.module.css';

/**
 * Asks staff for their opinion, above their home screens, until they answer or postpone it (PRODUCT 13.2).
 */
export function SurveyPrompt() {
  const { t } = useTranslation('satisfaction');
  const { me, surveyDue } = useSignedIn();
  const [path] = useLocation();
  const [putOff, setPutOff] = useState(() => storage.getForTab('surveyLater') === me.accountId);
  if (!surveyDue || putOff || path === SURVEY_PATH) return null;
  return (
    <Notice
      title={t('promptTitle')}
      action={
        <div className={styles.prompt}>
          <LinkButton href={SURVEY_PATH}>{t('answer')}</LinkButton>
          <Button
            onClick={() => {
              storage.setForTab('surveyLater', me.accountId);
              setPutOff(true);
            }}
          >
            {t('later')}
          </Button>
        </div>
      }
    >
      {t('promptHelp')}
    </Notice>
  );
}
