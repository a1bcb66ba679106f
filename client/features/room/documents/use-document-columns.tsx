import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { cx } from '#client/ui/components/class-names.ts';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import type { DocumentScope } from '#shared/domain/document.ts';
import { DocumentMenu } from './document-menu.tsx';
import { type Document, sizeWords, useFavorite } from './document-queries.ts';
import styles from './documents.module.css';
import { OpenButton } from './type-icon.tsx';
import type { DocumentDialog } from './use-open-dialog.ts';

const column = columnsOf<Document>();

export function useDocumentColumns(
  scope: DocumentScope,
  open: (dialog: DocumentDialog, document: Document) => void,
) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only sets a state.
  return useMemo(
    () => [
      column.accessor('name', {
        id: 'name',
        header: t('column.name'),
        cell: ({ row: { original } }) => (
          <Row as="span" gap={1} align="center" className={styles.name}>
            <FavoriteButton document={original} />
            <OpenButton type={original.mediaType} onOpen={() => open('preview', original)}>
              {original.name}
              <Text as="span" ownLine tone="quiet" size="small" regular>
                {sizeWords(original.byteLength, language)}
              </Text>
            </OpenButton>
          </Row>
        ),
      }),
      column.accessor('addedAt', {
        id: 'added',
        header: t('column.added'),
        cell: ({ getValue }) => formatMoment(getValue(), language),
      }),
      column.accessor('changedAt', {
        id: 'changed',
        header: t('column.changed'),
        cell: ({ getValue }) => formatMoment(getValue(), language),
      }),
      column.display({
        id: 'who',
        header: scope === 'my' ? t('column.practices') : t('column.owner'),
        cell: ({ row: { original } }) =>
          scope === 'practice'
            ? original.isOwn
              ? t('you')
              : original.ownerName
            : original.practices.map(({ name }) => name).join(', ') || t('onlyYou'),
      }),
      column.display({
        id: 'actions',
        header: '',
        cell: ({ row: { original } }) => <DocumentMenu document={original} open={open} />,
      }),
    ],
    [t, language, scope],
  );
}

function FavoriteButton({ document }: { document: Document }) {
  const { t } = useTranslation('documents');
  const favorite = useFavorite();
  const is = favorite.isPending ? !document.isFavorite : document.isFavorite;
  return (
    <IconButton
      label={t('favorite', { name: document.name })}
      icon={<Star size={20} />}
      pressed={is}
      className={cx(styles.star, is && styles.starred)}
      onClick={() => favorite.mutate(document)}
    />
  );
}
