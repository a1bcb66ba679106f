import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../components/message-page.tsx';
import { PublicTop } from '../info/public-top.tsx';
import { Farewell } from './farewell.tsx';
import { useFarewell } from './use-farewell.ts';

interface FarewellPageProps {
  sessionId: string;
  /** Until it is known whether the patient was in the visit. */
  meanwhile: ReactNode;
  /** For patients who were not in it. */
  others: ReactNode;
}

/** The end of a patient's visit, also where the page is opened anew. */
export default function FarewellPage({ sessionId, meanwhile, others }: FarewellPageProps) {
  const { t } = useTranslation('waiting-room');
  const left = useFarewell(sessionId);
  if (left === 'loading') return meanwhile;
  if (left === 'refused') return others;
  return (
    <MessagePage top={<PublicTop />} icon={<Heart size={40} />} title={t('thankYou')}>
      <p>{t('thankYouHelp', { practice: left.practiceName })}</p>
      <Farewell sessionId={sessionId} left={left} />
    </MessagePage>
  );
}
