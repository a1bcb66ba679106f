import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';

export function ExportPatient({
  visitId,
  sessionId,
  name,
}: {
  visitId: string;
  sessionId: string;
  name: string;
}) {
  const { t } = useTranslation('admin-visits');
  const words = useErrorWords();
  const language = useLanguage();
  const key = useRequestKey();
  const start = useMutation({
    mutationFn: () => {
      const wanted = { sessionId, language };
      return call('POST /api/admin/visits/:visitId/patient-export', {
        params: { visitId },
        body: { ...wanted, idempotencyKey: key.of(wanted) },
      });
    },
    onSuccess: () => {
      key.renew();
      toast(t('exportStarted'), 'good');
    },
    onError: () => toast(words.code('CLIENT_ADMIN_EXPORT_FAILED'), 'danger'),
  });
  return (
    <Stack align="start" gap={3} above={3}>
      <Text tone="quiet">{t('exportHelp')}</Text>
      <Button
        icon={<FileArchive size={20} aria-hidden />}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('export', { name })}
      </Button>
      {start.isSuccess ? (
        <Row as={Link} inline align="center" touch href="/provider/client-admin/export">
          {t('exports')}
        </Row>
      ) : null}
    </Stack>
  );
}
