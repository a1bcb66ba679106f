import { useTranslation } from 'react-i18next';
import { MEDIA_SOURCES } from '../../../shared/domain/participant.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLocal, useVisitSession } from './use-visit-session.tsx';

/** What is wrong with the camera or the microphone, what to do about it, and that one may go on without. */
export function DeviceProblems() {
  const { t } = useTranslation('in-visit');
  const { local } = useVisitSession();
  const state = useLocal((all) => all);
  return MEDIA_SOURCES.map((source) => {
    const { problem } = state[source];
    return problem ? (
      <Notice
        key={source}
        tone="waiting"
        announce="status"
        title={t(`problem_${source}_${problem}`)}
        action={<Button onClick={() => void local.reopen(source)}>{t('tryAgain')}</Button>}
      >
        <p>{t(`help_${problem}`)}</p>
        <p>{t('continueWithout')}</p>
      </Notice>
    ) : null;
  });
}
