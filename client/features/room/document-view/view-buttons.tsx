import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#client/ui/components/class-names.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import styles from './document-view.module.css';
import { MOST_ZOOM, nextZoom, turned, type View } from './view.ts';

interface ViewButtonsProps {
  view: View;
  pages: number;
  onView: (view: View) => void;
}

export function ViewButtons({ view, pages, onView }: ViewButtonsProps) {
  const { t } = useTranslation('document-view');
  const turn = (by: 1 | -1) => () => onView(turned(view, view.page + by, pages));
  const zoom = (by: 1 | -1) => () => onView({ ...view, zoom: nextZoom(view.zoom, by) });
  return (
    <div role="toolbar" className={styles.buttons} aria-label={t('buttons')}>
      {pages > 1 ? (
        <>
          <IconButton
            label={t('previousPage')}
            icon={<ChevronLeft size={24} />}
            aria-disabled={view.page <= 1}
            onClick={turn(-1)}
          />
          <Text as="span" centered nowrap className={styles.number} role="status">
            {t('position', { page: view.page, pages })}
          </Text>
          <IconButton
            label={t('nextPage')}
            icon={<ChevronRight size={24} />}
            aria-disabled={view.page >= pages}
            onClick={turn(1)}
          />
        </>
      ) : null}
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut size={22} />}
        aria-disabled={view.zoom <= 1}
        onClick={zoom(-1)}
      />
      <Text as="span" tone="quiet" centered nowrap className={cx(styles.number, styles.zoom)}>
        {t('zoom', { percent: Math.round(view.zoom * 100) })}
      </Text>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn size={22} />}
        aria-disabled={view.zoom >= MOST_ZOOM}
        onClick={zoom(1)}
      />
    </div>
  );
}
