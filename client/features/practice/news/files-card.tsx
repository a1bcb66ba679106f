import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CornerDownLeft, Film, ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FileImage } from '#client/ui/errors/file-image.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { NewsFileKind } from '#shared/domain/news.ts';
import { newsFileUrl } from '#shared/domain/news.ts';
import { SHOWN_TYPES } from '#shared/rules/upload-limits.ts';
import styles from './author.module.css';
import { type AuthoredArticle, authoredQuery, type NewsFile } from './news-queries.ts';
import { uploadPicture, uploadVideo } from './upload-file.ts';

const TYPES = {
  picture: SHOWN_TYPES.join(','),
  video: 'video/mp4',
};

interface FilesCardProps {
  article: AuthoredArticle;
  onInsert: (file: NewsFile) => void;
}

/** Pictures and videos are added and removed immediately, without saving the text. */
export function FilesCard({ article, onInsert }: FilesCardProps) {
  const { t } = useTranslation('news-author');
  const queries = useQueryClient();
  const { articleId, files } = article;
  const [removing, setRemoving] = useState<NewsFile | null>(null);
  const [percent, setPercent] = useState(0);
  // Only the files: saving reports another author's text, which must not be merged unseen.
  const keep = (saved: AuthoredArticle) =>
    queries.setQueryData(
      authoredQuery(articleId).queryKey,
      (known) => known && { ...known, files: saved.files },
    );
  const add = useMutation({
    mutationFn({ kind, file }: { kind: NewsFileKind; file: File }) {
      setPercent(0);
      return kind === 'picture'
        ? uploadPicture(articleId, file)
        : uploadVideo(articleId, file, (part) => setPercent(Math.round(100 * part)));
    },
    onSuccess: keep,
  });
  return (
    <Card title={t('files')}>
      <Stack gap={4}>
        <Text tone="quiet">{t('filesHelp')}</Text>
        {files.length === 0 ? <Text tone="quiet">{t('noFiles')}</Text> : null}
        <Stack as="ul" gap={3} className={styles.files}>
          {files.map((file) => (
            <Row as="li" gap={2} across={3} wrap align="center" key={file.fileId}>
              {file.kind === 'picture' ? (
                <FileImage src={newsFileUrl('picture', file.fileId)} alt="" className={styles.thumbnail} />
              ) : (
                <span className={styles.thumbnail} aria-hidden>
                  <Film size={28} />
                </span>
              )}
              <Text as="span" grows breaks className={styles.name}>
                {file.name}
              </Text>
              <Button
                icon={<CornerDownLeft size={18} aria-hidden />}
                aria-label={t('insertNamed', { name: file.name })}
                onClick={() => onInsert(file)}
              >
                {t('insert')}
              </Button>
              <IconButton
                label={t('removeNamed', { name: file.name })}
                icon={<Trash2 size={18} />}
                onClick={() => setRemoving(file)}
              />
            </Row>
          ))}
        </Stack>
        {add.isPending ? (
          <Row as="p" gap={3} wrap align="center" role="status">
            <Spinner />
            {t('uploading', { name: add.variables.file.name, percent })}
          </Row>
        ) : null}
        {add.error ? <ErrorNotice error={add.error} /> : null}
        <Row gap={3} wrap align="center">
          <FileButton
            kind="picture"
            busy={add.isPending}
            onFile={(file) => add.mutate({ kind: 'picture', file })}
          />
          <FileButton
            kind="video"
            busy={add.isPending}
            onFile={(file) => add.mutate({ kind: 'video', file })}
          />
        </Row>
      </Stack>
      {removing ? (
        <ConfirmDialog
          title={t('removeTitle', { name: removing.name })}
          cancelLabel={t('cancel')}
          confirmLabel={t('remove')}
          danger
          onClose={() => setRemoving(null)}
          confirm={async () => {
            const params = { articleId, fileId: removing.fileId };
            keep(await call('DELETE /api/admin/news/:articleId/files/:fileId', { params }));
            setRemoving(null);
          }}
        >
          <p>{t('removeHelp')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

interface FileButtonProps {
  kind: NewsFileKind;
  busy: boolean;
  onFile: (file: File) => void;
}

function FileButton({ kind, busy, onFile }: FileButtonProps) {
  const { t } = useTranslation('news-author');
  const input = useRef<HTMLInputElement>(null);
  const words = t(kind === 'picture' ? 'addPicture' : 'addVideo');
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <input ref={input} type="file" hidden accept={TYPES[kind]} aria-label={words} onChange={choose} />
      <Button
        icon={kind === 'picture' ? <ImageUp size={20} aria-hidden /> : <Film size={20} aria-hidden />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
    </>
  );
}
