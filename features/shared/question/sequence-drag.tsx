import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Active, Announcements, Over } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useId, useRef } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SequenceRow } from './sequence-row.tsx';

/** Pixels: a shorter movement is a press. */
const SLIP_PX = 5;
/** Milliseconds: a finger that rests this long picks the row up; a moving finger scrolls the page. */
const HOLD_MS = 120;

/** The items of a sequence, dragged by pointer, touch or keyboard, with announcements. */
export function SequenceDrag({
  texts,
  order,
  lang,
  hasTex,
  onMove,
}: {
  texts: readonly string[];
  /** Indexes of `texts`. */
  order: readonly number[];
  lang: string | undefined;
  hasTex: boolean | undefined;
  onMove: (from: number, to: number, isAnnounced?: boolean) => void;
}) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: SLIP_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: 2 * SLIP_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announced = useRef(-1);
  const count = order.length;
  const placeOf = (one: Active | Over | null) =>
    order.findIndex((option) => idOf(option) === one?.id);
  const wordsOf = (one: Active, over: Over | null) => ({
    item: texts[order[placeOf(one)] ?? -1] ?? '',
    place: placeOf(over ?? one) + 1,
    count,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      announced.current = placeOf(active);
      return t('play.sequence.taken', wordsOf(active, null));
    },
    onDragOver: ({ active, over }) => {
      // the library first reports the item's own place
      if (placeOf(over ?? active) === announced.current) return undefined;
      announced.current = placeOf(over ?? active);
      return t('play.sequence.over', wordsOf(active, over));
    },
    onDragEnd: ({ active, over }) => t('play.sequence.dropped', wordsOf(active, over)),
    onDragCancel: ({ active }) => t('play.sequence.cancelled', wordsOf(active, null)),
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('play.sequence.instructions') },
      }}
      onDragEnd={({ active, over }) => {
        // the library's announcement has said it already
        if (over && over.id !== active.id) onMove(placeOf(active), placeOf(over), true);
      }}
    >
      <SortableContext items={order.map(idOf)} strategy={verticalListSortingStrategy}>
        <ol className="grid gap-2.5 short:gap-1.5 short:[--option-height:44px] roomy:[--option-height:60px] flat:grid-cols-2 flat:gap-1.5">
          {order.map((option, place) => (
            <DraggedRow
              key={option}
              id={idOf(option)}
              {...{ place, count, lang, hasTex, look: 'open' }}
              text={texts[option] ?? ''}
              onMove={(to) => onMove(place, to)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** The library treats 0 as no id. */
const idOf = (option: number) => `item-${option}`;

function DraggedRow({ id, ...row }: ComponentProps<typeof SequenceRow> & { id: string }) {
  const { t } = useTranslation();
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, attributes: { roleDescription: t('play.sequence.role') } });
  const { role: _role, tabIndex: _tabIndex, ...described } = attributes;
  return (
    <SequenceRow
      {...row}
      drag={{
        row: setNodeRef,
        rowProps: { ...listeners },
        handleProps: { ...described, ref: setActivatorNodeRef },
        // rows move up and down only
        style: { translate: transform ? `0 ${transform.y}px` : undefined, transition },
        isDragging,
      }}
    />
  );
}
