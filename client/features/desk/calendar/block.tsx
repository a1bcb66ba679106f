import { Check, CircleHelp, CircleSlash, Clock, UserPlus, Video } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { Waited } from '#client/features/desk/visit-list/visit-status.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import styles from './block.module.css';
import { type BlockState, blockState } from './block-state.ts';
import type { PlacedVisit } from './place-visits.ts';

const ICONS: Partial<Record<BlockState, typeof Check>> = {
  tentative: CircleHelp,
  waiting: Clock,
  'in-visit': Video,
  over: Check,
  void: CircleSlash,
};

interface BlockProps {
  placed: PlacedVisit;
  name: string;
  time: string;
  facts: string;
  states: string;
  invited: boolean;
  movable: boolean;
}

/**
 * A visit in the calendar, which opens its page. A change of one visit redraws only its block. A large day draws
 * hundreds at once, so a block has no hooks, and no elements that it has no room for.
 */
export const Block = memo(function Block({
  placed,
  name,
  time,
  facts,
  states,
  invited,
  movable,
}: BlockProps) {
  const { visit, from, to, lane, lanes } = placed;
  const state = blockState(visit);
  const Icon = ICONS[state];
  const size = sizeOf(to - from);
  const isLabeled = size === 'line' && state !== 'waiting';
  return (
    <li
      className={styles.place}
      style={{ '--from': from, '--minutes': to - from, '--lane': lane, '--lanes': lanes } as CSSProperties}
    >
      <a
        className={styles.block}
        href={`/provider/visits/${visit.visitId}`}
        draggable={false}
        aria-label={isLabeled ? [`${time} ${name}`, facts, states].filter(Boolean).join(', ') : undefined}
        data-visit={visit.visitId}
        data-minute={from}
        data-state={state}
        data-size={size}
        data-shared={lanes > 2 ? 'by-more' : lanes === 2 ? 'by-two' : undefined}
        data-invited={invited || undefined}
        data-movable={movable || undefined}
      >
        <span className={styles.head}>
          {Icon ? <Icon className={styles.icon} size={14} strokeWidth={2.5} aria-hidden /> : null}
          {invited ? <UserPlus className={styles.icon} size={14} strokeWidth={2.5} aria-hidden /> : null}
          <Text as="time" nowrap className={styles.time} dateTime={visit.startTime}>
            {time}
          </Text>{' '}
          <Text as="span" shrinks strong cut className={styles.name}>
            {name}
          </Text>
          {state === 'waiting' ? (
            <Text as="span" strong tone="waiting" className={styles.waited}>
              {' '}
              <Waited visit={visit} />
            </Text>
          ) : null}
        </span>
        {isLabeled ? null : (
          <Text as="span" cut className={styles.facts}>
            {facts}
          </Text>
        )}
        {isLabeled || !states ? null : (
          <Text as="span" strong cut className={styles.state}>
            {states}
          </Text>
        )}
      </a>
    </li>
  );
}, looksTheSame);

function sizeOf(minutes: number): 'line' | 'small' | 'medium' | 'full' {
  if (minutes < 30) return 'line';
  if (minutes < 45) return 'small';
  return minutes < 60 ? 'medium' : 'full';
}

/** Each change of any visit recomputes all places. */
function looksTheSame(before: BlockProps, after: BlockProps): boolean {
  const [a, b] = [before.placed, after.placed];
  return (
    a.visit === b.visit &&
    a.from === b.from &&
    a.to === b.to &&
    a.lane === b.lane &&
    a.lanes === b.lanes &&
    before.name === after.name &&
    before.time === after.time &&
    before.facts === after.facts &&
    before.states === after.states &&
    before.invited === after.invited &&
    before.movable === after.movable
  );
}
