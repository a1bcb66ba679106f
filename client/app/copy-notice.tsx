import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Notice } from '#client/ui/components/notice.tsx';

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
