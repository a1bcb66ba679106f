import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { ScheduleOwner } from '#shared/contracts/rest/desk/schedules.ts';
import styles from './schedule-picker.module.css';
import { favoritesQuery, useStar } from './schedule-queries.ts';

export function Favorites() {
  const { t } = useTranslation('visit-list');
  const { practiceId } = useSignedIn().practice;
  const { data, error, isPending, refetch, isFetching } = useQuery(favoritesQuery(practiceId));
  if (error) {
    return (
      <ErrorNotice
        error={orCode(error, 'FAILED_TO_LOAD_FAVORITE_PROVIDERS')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (isPending) return <StillLoading />;
  if (!data || data.results.length === 0) return null;
  return (
    <Row as="ul" gap={2} wrap aria-label={t('favoriteProviders')}>
      {data.results.map((owner) => (
        <Row as="li" align="center" key={owner.userId} className={styles.favorite}>
          {owner.name}
          <StarButton practiceId={practiceId} owner={owner} />
        </Row>
      ))}
    </Row>
  );
}

export function StarButton({ practiceId, owner }: { practiceId: number; owner: ScheduleOwner }) {
  const { t } = useTranslation('visit-list');
  const star = useStar(practiceId);
  const [saving, setSaving] = useState(false);
  return (
    <IconButton
      className={styles.star}
      label={t('star', { name: owner.name })}
      icon={<Star size={20} aria-hidden />}
      pressed={owner.starred}
      aria-busy={saving}
      onClick={async () => {
        if (saving) return;
        setSaving(true);
        await star(owner);
        setSaving(false);
      }}
    />
  );
}
