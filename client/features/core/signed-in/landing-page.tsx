import { Building2, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './landing-page.module.css';
import { practiceChoice } from './practice-choice.ts';
import { takeReturnPath } from './return-path.ts';
import { selectPractice, useSelectedPractice } from './selected-practice.ts';
import type { Practice } from './signed-in-queries.ts';

/** `/provider/landing`: chooses the practice to work in. Skipped if there is only one. */
export function LandingPage({ practices }: { practices: readonly Practice[] }) {
  const { t } = useTranslation('shell');
  const words = useErrorWords();
  const [, navigate] = useLocation();
  const storedId = useSelectedPractice(({ practiceId }) => practiceId);
  const choice = practiceChoice(practices, storedId);
  usePageTitle(t('choosePractice'));

  function choose(practice: Practice) {
    selectPractice(practice);
    navigate(takeReturnPath(), { replace: true });
  }
  if (choice.is === 'take') return <Take practice={choice.practice} onTaken={choose} />;
  return (
    <FocusLayout top={<PublicTop />}>
      <Text as="h1" below={5} size="display">
        {t('choosePractice')}
      </Text>
      {choice.is === 'none' ? (
        <Notice
          tone="danger"
          action={
            <LinkButton href="/logout" reload>
              {t('logout')}
            </LinkButton>
          }
        >
          {words.field('NO_PRACTICES_FOUND')}
        </Notice>
      ) : (
        <Stack as="ul" gap={3}>
          {practices.map((practice) => (
            <li key={practice.practiceId}>
              <button type="button" className={styles.practice} onClick={() => choose(practice)}>
                <Building2 size={24} aria-hidden />
                <Stack as="span" shrinks grows>
                  <strong>{practice.practiceName}</strong>
                  <Text as="span" tone="quiet" size="small">
                    {practice.enterpriseName}
                  </Text>
                </Stack>
                <ChevronRight size={22} aria-hidden />
              </button>
            </li>
          ))}
        </Stack>
      )}
    </FocusLayout>
  );
}

/** Selecting is an effect, because a render must not write to the browser's storage. */
function Take({ practice, onTaken }: { practice: Practice; onTaken: (practice: Practice) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => onTaken(practice), [practice]);
  return null;
}
