import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { selectPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import {
  ADMIN_PATH,
  adminPlaceOf,
  isOfOnePractice,
} from '#client/features/practice/client-admin/admin-places.ts';
import { Text } from '#client/ui/components/layout.tsx';
import { ChoiceMenu } from '#client/ui/components/menu.tsx';
import { leaveThen } from '#client/ui/forms/unsaved-guard.tsx';

/** Pages of a single practice, besides administration's. Elsewhere the switcher is hidden (PRODUCT 2.7). */
const PRACTICE_PAGES = [
  '/provider/visits',
  '/provider/calendar',
  '/provider/patients',
  '/provider/rpm',
  '/provider/practice-documents',
];

const isOfPractice = (path: string) =>
  isOfOnePractice(path) || PRACTICE_PAGES.some((page) => path === page || path.startsWith(`${page}/`));

const isOfEnterprise = (path: string) =>
  path.startsWith(`${ADMIN_PATH}/`) && !isOfOnePractice(path) && adminPlaceOf(path)?.group !== 'installation';

/** The list that an item of one practice was opened from, because another practice does not have the item. */
function listOf(path: string): string | null {
  if (/^\/provider\/(?:visits|patients)/.test(path)) return '/provider/visits';
  if (path === '/provider/calendar') return path;
  const [, page] = /^(\/provider\/client-admin\/(?:visit-types|visits))\//.exec(path) ?? [];
  return page ?? null;
}

export function PracticeSwitcher() {
  const { t } = useTranslation('shell');
  const { practices, practice } = useSignedIn();
  const [path, navigate] = useLocation();
  if (isOfEnterprise(path)) {
    const enterprises = new Set(practices.map(({ enterpriseName }) => enterpriseName));
    return (
      <Text as="span" tone="quiet" strong cut>
        {enterprises.size === 1
          ? t('practicesOf', { enterprise: practice.enterpriseName })
          : t('yourPractices')}
      </Text>
    );
  }
  if (!isOfPractice(path)) return null;
  const offered = path.startsWith(ADMIN_PATH) ? practices.filter((one) => maySee(path, one)) : practices;
  if (offered.length === 1)
    return (
      <Text as="span" tone="quiet" strong cut>
        {practice.practiceName}
      </Text>
    );

  function change(practiceId: number) {
    const next = practices.find((one) => one.practiceId === practiceId);
    if (!next || next.practiceId === practice.practiceId) return;
    leaveThen(() => {
      selectPractice(next);
      const list = listOf(path);
      if (list) navigate(list);
    });
  }
  return (
    <ChoiceMenu
      label={t('practice')}
      value={practice.practiceId}
      options={offered.map(({ practiceId, practiceName }) => ({ value: practiceId, label: practiceName }))}
      onChange={change}
    />
  );
}
