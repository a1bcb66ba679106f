import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentScope } from '../../../../shared/domain/document.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorNotice } from '../../../errors/error-notice.tsx';
import { orCode } from '../../../errors/or-code.ts';
import { SearchField } from '../../../lists/search-field.tsx';
import { type Document, listKey } from '../../documents/document-queries.ts';
import { TypeIcon } from '../../documents/type-icon.tsx';
import { UploadArea } from '../../documents/upload-area.tsx';
import { useCommand } from '../../live-visit/use-command.ts';
import { useSignedIn } from '../../signed-in/signed-in.tsx';
import styles from './share-document-dialog.module.css';

/** As many as are worth looking through; the search finds the others. */
const SHOWN = 50;

/** Chooses a document to share in the visit: favorites first, searched by name, or uploaded now. */
export default function ShareDocumentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('documents');
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const { run, busy } = useCommand();
  const [scope, setScope] = useState<DocumentScope>('my');
  const [q, setQ] = useState('');
  const place = scope === 'practice' ? { scope, practiceId } : { scope };
  const found = useQuery({
    queryKey: [...listKey(scope, practiceId), 'to-share', q],
    queryFn: ({ signal }) =>
      call('GET /api/provider/documents', {
        query: Object.assign({ q, sort: 'favorite' as const, limit: SHOWN }, place),
        signal,
      }),
  });

  async function share({ documentId }: Document) {
    const shared = { documentId, sharedId: crypto.randomUUID() };
    if (await run('document:share', shared)) onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('shareTitle')} closeLabel={t('close')} width={640}>
      <div className={styles.picker}>
        <fieldset className={styles.scopes} aria-label={t('title')}>
          {(['my', 'practice'] as const).map((one) => (
            <Button
              key={one}
              variant={scope === one ? 'primary' : 'secondary'}
              aria-pressed={scope === one}
              onClick={() => setScope(one)}
            >
              {t(`scope.${one}`)}
            </Button>
          ))}
        </fieldset>
        <UploadArea practiceId={scope === 'practice' ? practiceId : null}>
          <SearchField label={t('search')} value={q} onSearch={setQ} />
          {found.error ? (
            <ErrorNotice
              error={orCode(found.error, 'FAILED_TO_LOAD_DOCUMENTS')}
              onRetry={() => void found.refetch()}
            />
          ) : found.data === undefined ? (
            <Skeleton rows={3} height={52} label={t('loading')} />
          ) : found.data.rows.length === 0 ? (
            <p className={styles.none}>{t(q === '' ? `empty.${scope}` : 'noneFound')}</p>
          ) : (
            <ul className={styles.list} aria-label={t(`scope.${scope}`)}>
              {found.data.rows.map((document) => (
                <li key={document.documentId} className={styles.entry}>
                  <TypeIcon type={document.mediaType} />
                  <span className={styles.name}>{document.name}</span>
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
                </li>
              ))}
            </ul>
          )}
        </UploadArea>
      </div>
    </Dialog>
  );
}
