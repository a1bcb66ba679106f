import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { type Document, documentsKey } from '#client/features/room/documents/document-queries.ts';
import { TypeIcon } from '#client/features/room/documents/type-icon.tsx';
import { UploadArea } from '#client/features/room/documents/upload-area.tsx';
import { visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import tabStyles from '#client/ui/components/tab-links.module.css';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import type { DocumentScope } from '#shared/domain/document.ts';
import styles from './share-document-dialog.module.css';

const SHOWN = 50;

interface ShareDocumentDialogProps {
  visitId: string;
  onClose: () => void;
}

export default function ShareDocumentDialog({ visitId, onClose }: ShareDocumentDialogProps) {
  const { t } = useTranslation('documents');
  // The visit's practice, which may differ from the selected one.
  const visit = useQuery(visitQuery(visitId));
  const practiceId = visit.data?.practiceId ?? null;
  const { run, busy } = useCommand();
  const [scope, setScope] = useState<DocumentScope>('my');
  const [q, setQ] = useState('');
  const ofPractice = scope === 'practice' ? practiceId : null;
  const place =
    ofPractice === null ? { scope: 'my' as const } : { scope: 'practice' as const, practiceId: ofPractice };
  const found = useQuery({
    enabled: scope === 'my' || ofPractice !== null,
    queryKey: [...documentsKey, scope, practiceId, 'to-share', q],
    queryFn: ({ signal }) =>
      call('GET /api/provider/documents', {
        query: Object.assign({ q, sort: 'favorite' as const, limit: SHOWN }, place),
        signal,
      }),
  });

  const isEmpty = q === '' && found.data?.rows.length === 0;

  async function share({ documentId }: Document) {
    const shared = { documentId, sharedId: crypto.randomUUID() };
    if (await run('document:share', shared)) onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('shareTitle')} closeLabel={t('close')} width={640}>
      <Stack gap={4}>
        <Row as="fieldset" className={tabStyles.tabs} aria-label={t('title')}>
          {(['my', 'practice'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={tabStyles.tab}
              aria-pressed={scope === one}
              onClick={() => setScope(one)}
            >
              {t(`scope.${one}`)}
            </button>
          ))}
        </Row>
        <UploadArea practiceId={ofPractice}>
          {isEmpty ? null : <SearchField label={t('search')} value={q} onSearch={setQ} />}
          {found.error || (scope === 'practice' && visit.error) ? (
            <ErrorNotice
              error={orCode(found.error ?? visit.error, 'FAILED_TO_LOAD_DOCUMENTS')}
              onRetry={() => void (visit.error ? visit : found).refetch()}
            />
          ) : found.data === undefined ? (
            <Skeleton rows={3} height={52} label={t('loading')} />
          ) : found.data.rows.length === 0 ? (
            <Text tone="quiet">{t(isEmpty ? `empty.${scope}` : 'noneFound')}</Text>
          ) : (
            <Stack as="ul" aria-label={t(`scope.${scope}`)}>
              {found.data.rows.map((document) => (
                <Row as="li" gap={2} align="center" className={styles.entry} key={document.documentId}>
                  <TypeIcon type={document.mediaType} />
                  <Text as="span" breaks shrinks grows>
                    {document.name}
                  </Text>
                  {document.isFavorite ? (
                    <Star size={16} className={styles.star} aria-label={t('favorites')} />
                  ) : null}
                  <Button
                    busy={busy}
                    aria-label={t('shareNamed', { name: document.name })}
                    onClick={() => void share(document)}
                  >
                    {t('share')}
                  </Button>
                </Row>
              ))}
            </Stack>
          )}
        </UploadArea>
      </Stack>
    </Dialog>
  );
}
