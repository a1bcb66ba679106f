import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLoading } from '#client/api/keep-loading.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import type { LinkProblemProps } from './link-problem-page.tsx';
import styles from './linked-visit.module.css';
import { practiceOfError } from './practice-of-error.ts';

/** Also preloaded in idle time (`next-page.ts`), for pages that lose their connection. */
export const loadLinkProblemPage = () => import('./link-problem-page.tsx');
const LinkProblemPage = lazyPage<LinkProblemProps>(() =>
  keepLoading(loadLinkProblemPage).catch(() => ({ default: NextStepAlone })),
);

export function LinkProblem(props: LinkProblemProps) {
  return (
    <Suspense fallback={<NextStepAlone {...props} />}>
      <LinkProblemPage {...props} />
    </Suspense>
  );
}

function NextStepAlone({ error, onRetry, retrying }: LinkProblemProps) {
  const { t } = useTranslation('join');
  const { t: common } = useTranslation('common');
  return (
    <FocusLayout top={<PublicTop practice={practiceOfError(error)} />}>
      <div className={styles.late}>
        <Text as="h1" size="display">
          {t('failedTitle')}
        </Text>
        <Button variant="primary" size="large" block onClick={onRetry} busy={retrying}>
          {common('tryAgain')}
        </Button>
      </div>
    </FocusLayout>
  );
}
