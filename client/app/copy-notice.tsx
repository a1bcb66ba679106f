import { useTranslation } from 'react-i18next';
import { formatMoment } from '../features/foundation/dates/format.ts';
import { useLanguage } from '../features/foundation/language/use-language.ts';
import { useSignedIn } from '../features/foundation/signed-in/signed-in.tsx';
import { Notice } from '../ui/components/notice.tsx';

/** On every page of administrators of a restored copy: it talks to no one, so nothing may be taken as sent. */
export function CopyNotice() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { me } = useSignedIn();
  if (me.copyOf === null || !(me.isClientAdmin || me.administersInstallation)) return null;
  return (
    <Notice tone="waiting" title={t('copyTitle', { date: formatMoment(me.copyOf, language) })}>
      {t('copyHelp')}
    </Notice>
  );
}
