import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import { FirstField, type PanelTraits } from './controls/panel-traits.ts';
import styles from './side-panel.module.css';

interface SidePanelProps extends PanelTraits {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Opening focuses the panel itself, or its first field. Closing restores the focus. */
export function SidePanel({ title, writes, first, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('in-visit');
  const element = useRef<HTMLElement>(null);
  const [before] = useState(() => document.activeElement);

  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) element.current?.focus();
    return () => {
      // Only if the focus was inside the panel: a press elsewhere has already moved it.
      const lost = document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);

  const focusField = useCallback(
    (field: HTMLElement | null) => {
      const focused = document.activeElement;
      const isElsewhere = focused !== element.current && element.current?.contains(focused);
      if (first === 'field' && !isElsewhere && matchMedia('(pointer: fine)').matches) field?.focus();
    },
    [first],
  );

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // A dialog opened from the panel handles Escape itself.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <aside
      ref={element}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
      data-writing={writes || undefined}
    >
      <Row as="header" align="center" apart className={styles.header}>
        <Text as="h2" size="body">
          {title}
        </Text>
        <IconButton label={t('close')} icon={<X size={22} />} onClick={onClose} />
      </Row>
      <FirstField value={focusField}>{children}</FirstField>
    </aside>
  );
}
