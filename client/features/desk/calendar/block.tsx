import { Check, CircleHelp, CircleSlash, Clock, UserPlus, Video } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { useVisitType } from '../visit-list/use-visit-type.ts';
import { standingsOf } from '../visit-list/visit-standing.ts';
import { Waited } from '../visit-list/waited.tsx';
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
  /** When it begins, in words. */
  time: string;
  /** Shown where visits of several providers share a column. */
  provider: string | null;
  /** One of the column's people was invited to it. */
  invited: boolean;
  movable: boolean;
}

/** A visit in the calendar, which opens its page. A change of one visit draws only its block again. */
export const Block = memo(function Block({ placed, name, time, provider, invited, movable }: BlockProps) {
  const { visit, from, to, lane, lanes } = placed;
  const state = blockState(visit);
  const { t } = useTranslation('calendar');
  const type = useVisitType()(visit);
  const Icon = ICONS[state];
  return (
    <li
      className={styles.place}
      style={{ '--from': from, '--minutes': to - from, '--lane': lane, '--lanes': lanes } as CSSProperties}
    >
      <a
        className={styles.block}
        href={`/provider/visits/${visit.visitId}`}
        draggable={false}
        data-visit={visit.visitId}
        data-minute={from}
        data-state={state}
        data-size={to - from < 30 ? 'line' : to - from < 45 ? 'small' : to - from < 60 ? 'medium' : 'full'}
        data-shared={lanes > 2 ? 'by-more' : lanes === 2 ? 'by-two' : undefined}
        data-invited={invited || undefined}
        data-movable={movable || undefined}
      >
        <span className={styles.head}>
          {Icon ? <Icon className={styles.icon} size={14} strokeWidth={2.5} aria-hidden /> : null}
          {invited ? <UserPlus className={styles.icon} size={14} strokeWidth={2.5} aria-hidden /> : null}
          <time className={styles.time} dateTime={visit.startTime}>
            {time}
          </time>{' '}
          <span className={styles.name}>{name}</span>
          {state === 'waiting' ? (
            <span className={styles.waited}>
              {' '}
              <Waited visit={visit} />
            </span>
          ) : null}
        </span>
        <span className={styles.facts}>
          {invited ? `${t('invited')} · ` : null}
          {type}
          {provider ? ` · ${provider}` : null}
        </span>
        {state === 'scheduled' ? null : <StateWords visit={visit} />}
      </a>
    </li>
  );
}, looksTheSame);

/** Places are computed again with each change of any visit. */
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
    before.provider === after.provider &&
    before.invited === after.invited &&
    before.movable === after.movable
  );
}

function StateWords({ visit }: { visit: VisitListItem }) {
  const { t } = useTranslation('visits');
  return (
    <span className={styles.state}>
      {standingsOf(visit)
        .map((standing) => t(standing))
        .join(' · ')}
    </span>
  );
}
