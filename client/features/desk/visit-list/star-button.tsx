import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import type { ScheduleOwner } from '#shared/contracts/rest/desk/visit-list.ts';
import styles from './schedule-picker.module.css';
import { useStar } from './schedule-queries.ts';

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
