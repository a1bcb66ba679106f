import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { selectPractice } from '../features/foundation/signed-in/selected-practice.ts';
import { useSignedIn } from '../features/foundation/signed-in/signed-in.tsx';
import { ChoiceMenu } from '../ui/components/menu.tsx';
import styles from './practice-switcher.module.css';

const ADMIN = '/provider/client-admin';

/** Pages of a single practice; elsewhere the switcher is hidden (PRODUCT 2.7). */
const PRACTICE_PAGES = [
  '/provider/visits',
  '/provider/calendar',
  '/provider/patients',
  '/provider/rpm',
  '/provider/practice-documents',
  '/provider/notification',
  ...[
    'visit-types',
    'integrations',
    'communications-test',
    'surveys',
    'visits',
    'reconciliation',
    'audit',
    'export',
  ].map((page) => `${ADMIN}/${page}`),
];

const isOfPractice = (path: string) =>
  path === ADMIN || PRACTICE_PAGES.some((page) => path === page || path.startsWith(`${page}/`));

/** The list that an item of one practice was opened from: another practice does not have the item. */
function listOf(path: string): string | null {
  if (/^\/provider\/(?:visits|patients)/.test(path)) return '/provider/visits';
  if (path === '/provider/calendar') return path;
  const [, page] = /^(\/provider\/client-admin\/(?:visit-types|visits))\//.exec(path) ?? [];
  return page ?? null;
}

/** A dropdown for users with several practices, otherwise the practice's name. */
export function PracticeSwitcher() {
  const { t } = useTranslation('shell');
  const { practices, practice } = useSignedIn();
  const [path, navigate] = useLocation();
  if (!isOfPractice(path)) return null;
  if (practices.length === 1) return <span className={styles.name}>{practice.practiceName}</span>;

  function change(practiceId: number) {
    const next = practices.find((one) => one.practiceId === practiceId);
    if (!next || next.practiceId === practice.practiceId) return;
    selectPractice(next);
    const list = listOf(path);
    // The filters of a visit list belong to their practice.
    if (list) navigate(list);
  }
  return (
    <ChoiceMenu
      label={t('practice')}
      value={practice.practiceId}
      options={practices.map(({ practiceId, practiceName }) => ({ value: practiceId, label: practiceName }))}
      onChange={change}
    />
  );
}
