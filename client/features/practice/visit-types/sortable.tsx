import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface SortableProps {
  ids: readonly string[];
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function Sortable({ ids, nameOf, onMove, children }: SortableProps) {
  const { t } = useTranslation('visit-types');
  const moving = useRef(false);
  const sensors = useSensors(
    // A tap on the handle is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placed = (id: string | number, at: string | number = id) => ({
    thing: nameOf(String(id)),
    place: ids.indexOf(String(at)) + 1,
    total: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moving.current = false;
      return t('dragged', placed(active.id));
    },
    onDragOver: ({ active, over }) => {
      // A picked-up item is immediately over its own place, which needs no announcement.
      if (!over || (!moving.current && over.id === active.id)) return undefined;
      moving.current = true;
      return t('draggedOver', placed(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t('dropped', placed(active.id, over?.id)),
    onDragCancel: ({ active }) => t('dragCancelled', placed(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHelp') } }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
        if (to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export function useSortableItem(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return {
    item: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-dragging': isDragging || undefined,
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

export const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  arrayMove([...list], from, to);
