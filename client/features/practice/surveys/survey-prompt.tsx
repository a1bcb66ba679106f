import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { storage } from '#client/api/storage.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SURVEY_PATH } from './survey-queries.ts';

/** Shown on staff's home screens until they answer or postpone (PRODUCT 13.2). */
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
        <Row gap={3} wrap>
          <LinkButton href={SURVEY_PATH}>{t('answer')}</LinkButton>
          <Button
            onClick={() => {
              storage.setForTab('surveyLater', me.accountId);
              setPutOff(true);
            }}
          >
            {t('later')}
          </Button>
        </Row>
      }
    >
      {t('promptHelp')}
    </Notice>
  );
}
