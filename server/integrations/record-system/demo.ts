import type { Db } from '../../db/database.ts';
import type { RecordSystem } from './port.ts';

/** For trying the product out: a record system that keeps what it is told in a table of its own. */
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
