import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ChoiceMenu } from '../components/menu.tsx';
import { selectPractice } from '../features/signed-in/selected-practice.ts';
import { useSignedIn } from '../features/signed-in/signed-in.tsx';
import styles from './practice-switcher.module.css';

/** Pages of a single practice; elsewhere the switcher is hidden (PRODUCT 2.7). */
const PRACTICE_PAGES = [
  '/provider/visits',
  '/provider/rpm',
  '/provider/practice-documents',
  '/provider/notification',
];

/** A dropdown for users with several practices, otherwise the practice's name. */
export function PracticeSwitcher() {
  const { t } = useTranslation('shell');
  const { practices, practice } = useSignedIn();
  const [path, navigate] = useLocation();
  if (!PRACTICE_PAGES.some((page) => path.startsWith(page))) return null;
  if (practices.length === 1) return <span className={styles.name}>{practice.practiceName}</span>;

  function change(practiceId: number) {
    const next = practices.find((one) => one.practiceId === practiceId);
    if (!next || next.practiceId === practice.practiceId) return;
    selectPractice(next);
    // A visit's page, and what a list is narrowed to, belong to the practice they were opened in.
    if (path.startsWith('/provider/visits')) navigate('/provider/visits');
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
