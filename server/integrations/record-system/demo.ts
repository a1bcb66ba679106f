import type { Db } from '../../db/database.ts';
import type { RecordSystem } from './port.ts';

/** For demos: a record system that stores reports in its own table. */
export function openDemoRecords(db: Db): RecordSystem {
  return {
    kind: 'demo',
    async markKept({ appointmentId, at }) {
      await db
        .insertInto('demoAppointments')
        .values({ appointmentId, status: 'KEPT', changedAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
