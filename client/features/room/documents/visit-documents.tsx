import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { OpenedFile } from './document-queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { OpenButton } from './type-icon.tsx';

export default function VisitDocuments({ visitId, timeZone }: { visitId: string; timeZone: string }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const params = { rootVisitId: visitId };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visit', visitId, 'documents'],
    queryFn: ({ signal }) => call('GET /api/provider/visits/:rootVisitId/documents', { params, signal }),
  });
  if (error && !data)
    return (
      <Card title={t('sharedTitle')}>
        <ErrorNotice
          error={orCode(error, 'FAILED_TO_LOAD_DOCUMENTS')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  if (!data) return <StillLoading />;
  if (data.documents.length === 0) return null;
  const when = (moment: string) => formatMoment(moment, language, timeZone);
  const urlOf = (sharedId: string) =>
    requestOf('GET /api/provider/visits/:rootVisitId/documents/:sharedId', {
      rootVisitId: visitId,
      sharedId,
    }).url;
  return (
    <Card title={t('sharedTitle')}>
      <Stack as="ul" gap={2}>
        {data.documents.map(({ sharedId, name, mediaType, sharedBy, sharedAt }) => (
          <li key={sharedId}>
            <OpenButton type={mediaType} onOpen={() => setOpened({ url: urlOf(sharedId), name, mediaType })}>
              {name}
            </OpenButton>
            <Text tone="quiet">{t('sharedWhen', { name: sharedBy, when: when(sharedAt) })}</Text>
          </li>
        ))}
      </Stack>
      {data.askedBy.map(({ sessionId, name, askedAt }) => (
        <Text above={3} key={sessionId}>
          {t('askedByEmail', { name, when: when(askedAt) })}
        </Text>
      ))}
      {opened ? <FileDialog file={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  );
}
