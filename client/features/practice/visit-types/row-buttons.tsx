import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { moved } from './sortable.tsx';

export interface RowMoves {
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

interface RowButtonsProps extends RowMoves {
  name: string;
  removeLabel: string;
}

export function RowButtons({ name, removeLabel, onUp, onDown, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('visit-types');
  return (
    <>
      <IconButton
        label={t('moveUp', { thing: name })}
        icon={<ArrowUp size={20} />}
        disabled={!onUp}
        onClick={onUp}
      />
      <IconButton
        label={t('moveDown', { thing: name })}
        icon={<ArrowDown size={20} />}
        disabled={!onDown}
        onClick={onDown}
      />
      <IconButton label={removeLabel} icon={<Trash2 size={20} />} onClick={onRemove} />
    </>
  );
}

export const movesOf = <T,>(rows: readonly T[], index: number, onChange: (rows: T[]) => void): RowMoves => ({
  onUp: index > 0 ? () => onChange(moved(rows, index, index - 1)) : undefined,
  onDown: index < rows.length - 1 ? () => onChange(moved(rows, index, index + 1)) : undefined,
  onRemove: () => onChange(rows.filter((_, at) => at !== index)),
});
