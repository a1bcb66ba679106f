import { Download, FileImage, FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLoading } from '#client/api/keep-loading.ts';
import { requestOf } from '#client/api/request-url.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import type { AfterVisitPage } from '#shared/contracts/rest/desk/after-visit.ts';
import { fileNameOf } from '#shared/rules/document-name.ts';
import styles from './after-visit.module.css';
import { useSave } from './use-save.ts';

type Document = AfterVisitPage['documents'][number];

const FileDialog = lazyPart(async () => ({
  default: (await keepLoading(() => import('#client/features/room/documents/file-dialog.tsx'))).FileDialog,
}));

interface DocumentListProps {
  linkId: string;
  documents: readonly Document[];
  onRefused: () => Promise<void>;
}

export function DocumentList({ linkId, documents, onRefused }: DocumentListProps) {
  const { t } = useTranslation('after-visit');
  const language = useLanguage();
  const [opened, setOpened] = useState<Document | null>(null);
  const { busy, save } = useSave(onRefused);
  const urlOf = ({ sharedId }: Document, to: 'view' | 'download') =>
    requestOf('GET /api/patient/after-visit/:linkId/documents/:sharedId', { linkId, sharedId }, { to }).url;
  /** '84 kB' */
  const size = (bytes: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(
      Math.max(1, Math.round(bytes / 1024)),
    );
  return (
    <Stack as="ul" gap={3}>
      {documents.map((document) => {
        const { sharedId, name, mediaType, byteLength } = document;
        const Icon = mediaType === 'application/pdf' ? FileText : FileImage;
        const url = urlOf(document, 'download');
        return (
          <Row
            as="li"
            gap={2}
            across={3}
            wrap
            align="center"
            pad={3}
            sides={4}
            frame="outline"
            key={sharedId}
          >
            <Row
              as="button"
              bare
              gap={3}
              align="center"
              shrinks
              touch
              tone="primary"
              type="button"
              className={styles.open}
              aria-label={t('view', { name })}
              onClick={() => setOpened(document)}
            >
              <Icon size={26} aria-hidden />
              <Stack as="span" shrinks>
                <Text as="span" strong breaks className={styles.name}>
                  {name}
                </Text>
                <Text as="span" tone="quiet">
                  {t('size', { kind: t(`kind.${mediaType}`), size: size(byteLength) })}
                </Text>
              </Stack>
            </Row>
            <Button
              icon={<Download size={20} aria-hidden />}
              aria-label={t('downloadOf', { name })}
              busy={busy === url}
              onClick={() => void save(url, fileNameOf(name, mediaType), mediaType)}
            >
              {t('download')}
            </Button>
          </Row>
        );
      })}
      {opened ? (
        <Suspense>
          <FileDialog
            file={{
              name: opened.name,
              mediaType: opened.mediaType,
              url: urlOf(opened, 'view'),
              downloadUrl: urlOf(opened, 'download'),
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
