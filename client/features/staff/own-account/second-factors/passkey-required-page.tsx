import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '#client/api/leave-for.ts';
import { storage } from '#client/api/storage.ts';
import { hasPasskeys } from '#client/browser/quirks.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { afterMfa } from '#client/features/staff/mfa/mfa-return.ts';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { NewCodes } from './new-codes.tsx';
import { secondFactorsQuery } from './two-step-card.tsx';

/** `/provider/add-passkey`: an administrator who needs a passkey adds one before anything else (PRODUCT 2.18). */
export default function PasskeyRequiredPage() {
  const { t } = useTranslation('second-factors');
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  usePageTitle(t('requiredTitle'));
  return (
    <FocusLayout top={<PublicTop />}>
      <Text as="h1" below={2} size="display">
        {t(codes ? 'codesTitle' : 'requiredTitle')}
      </Text>
      {codes ? (
        <NewCodes codes={codes} onKept={goOn} />
      ) : data ? (
        <>
          <Text below={4} tone="quiet">
            {t('requiredHelp')}
          </Text>
          {hasPasskeys() ? (
            <AddPasskey
              proof={data.proof}
              onAdded={({ newCodes }) => (newCodes ? setCodes(newCodes) : goOn())}
            />
          ) : (
            <Notice tone="waiting">{t('passkeyElsewhere')}</Notice>
          )}
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={3} height={60} label={t('loading')} />
      )}
      {codes ? null : (
        <Box as={LinkButton} above={3} variant="quiet" block href="/logout" reload>
          {t('signOut')}
        </Box>
      )}
    </FocusLayout>
  );
}

function goOn(): void {
  const next = afterMfa(storage.getForTab('mfaRedirect'), 'provider', '/provider/visits');
  storage.removeForTab('mfaRedirect');
  void leaveFor(next);
}
