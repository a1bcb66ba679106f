import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ConnectionTest, type TestResult } from './connection-test.tsx';
import styles from './integrations.module.css';

interface InUseCardProps {
  name: string;
  test: () => Promise<TestResult>;
  link?: ReactNode;
  removal: {
    title: string;
    label?: string;
    words: ReactNode;
    remove: () => Promise<void>;
    readAgain: () => Promise<unknown>;
  } | null;
  children: ReactNode;
}

export function InUseCard({ name, test, link, removal, children }: InUseCardProps) {
  const { t } = useTranslation('integrations');
  const [removing, setRemoving] = useState(false);
  return (
    <Card title={t('inUse')}>
      <Stack gap={2}>{children}</Stack>
      <Row gap={3} wrap align="start" above={4} className={styles.buttons}>
        {link}
        <ConnectionTest of={name} run={test} />
        {removal ? (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {removal.label ?? t('removeOwn')}
          </Button>
        ) : null}
      </Row>
      {removal && removing ? (
        <ConfirmDialog
          title={removal.title}
          cancelLabel={t('keep')}
          confirmLabel={t('remove')}
          danger
          confirm={async () => {
            await removal.remove();
            setRemoving(false);
            toast(t('removed'), 'good');
          }}
          readAgain={removal.readAgain}
          onClose={() => setRemoving(false)}
        >
          {removal.words}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
