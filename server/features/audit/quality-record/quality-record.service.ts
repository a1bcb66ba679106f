import type { Db } from '#server/storage/db/database.ts';
import type { QualityEvent, TimedSample } from '#shared/domain/quality-record.ts';
import { unpack } from './packing.ts';
import { selectEvents, selectSamples } from './quality-record.queries.ts';

export interface RecordedQuality {
  samples: { seatId: string; samples: TimedSample[] }[];
  events: { seatId: string | null; event: QualityEvent }[];
}

export async function qualityOfVisit(db: Db, visitId: string): Promise<RecordedQuality> {
  const [chunks, events] = await Promise.all([selectSamples(db, visitId), selectEvents(db, visitId)]);
  return {
    samples: chunks.map(({ seatId, samples }) => ({ seatId, samples: unpack(samples) })),
    events: events.map(({ seatId, at, kind, detail, seconds }) => ({
      seatId,
      event: { at: at.getTime(), kind, detail, seconds },
    })),
  };
}
