import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { LinkTitle, OneTimeLink } from './one-time-link.tsx';
import { SetupForm } from './setup-form.tsx';

/** `/setup/{token}`: creates the first practice and its administrator after production's first start. */
export default function SetupPage({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  usePageTitle(t('title'));
  const load = useCallback(async () => {
    const { open } = await call('GET /api/auth/setup/:token', { params: { token } });
    return open || null;
  }, [token]);
  return (
    <OneTimeLink load={load} over={{ title: t('closedTitle'), help: t('closedHelp'), signIn: t('signIn') }}>
      {(_, onOver) => (
        <>
          <LinkTitle title={t('title')} lead={t('lead')} />
          <SetupForm token={token} onOver={onOver} />
        </>
      )}
    </OneTimeLink>
  );
}
