import { DEMO_RECORD_PATIENTS } from '../record-system/demo-people.ts';
import type { Measurement, MonitoredPatient, MonitoringProgram, RemoteMonitoring } from './port.ts';
import { MOST_MEASUREMENTS } from './port.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface DemoProgram extends MonitoringProgram {
  hours: readonly number[];
  device: string;
  values: readonly { code: string; name: string; unit: string; usual: number; spread: number }[];
}

const PROGRAMS: readonly DemoProgram[] = [
  {
    programId: 'blood-pressure',
    name: 'Blood pressure',
    hours: [14, 2],
    device: 'Demo upper-arm cuff',
    values: [
      { code: '8480-6', name: 'Systolic blood pressure', unit: 'mm[Hg]', usual: 138, spread: 14 },
      { code: '8462-4', name: 'Diastolic blood pressure', unit: 'mm[Hg]', usual: 86, spread: 8 },
      { code: '8867-4', name: 'Heart rate', unit: '/min', usual: 74, spread: 9 },
    ],
  },
  {
    programId: 'weight',
    name: 'Weight',
    hours: [13],
    device: 'Demo scale',
    values: [{ code: '29463-7', name: 'Body weight', unit: 'kg', usual: 82, spread: 1.2 }],
  },
  {
    programId: 'glucose',
    name: 'Blood glucose',
    hours: [13, 18, 0],
    device: 'Demo glucose meter',
    values: [{ code: '2339-0', name: 'Glucose', unit: 'mg/dL', usual: 128, spread: 24 }],
  },
];

const people: readonly MonitoredPatient[] = DEMO_RECORD_PATIENTS.map((person, index) => {
  const enrolled =
    index % 3 === 2 ? [] : PROGRAMS.filter((_, at) => at === index % 3 || at === (index + 1) % 3);
  const { firstName, lastName, birthDate, mrn } = person;
  return {
    monitoringId: `demo-${index}`,
    firstName,
    lastName,
    birthDate,
    mrn,
    programs: enrolled.map(({ programId, name }) => ({ programId, name })),
  };
});

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wave = (seed: number) => (Math.sin(seed * 12.9898) + Math.sin(seed * 0.7)) / 2;

export const demoMonitoring: RemoteMonitoring = {
  kind: 'demo',
  async searchPatients(_practiceId, { name, birthDate, mrn }) {
    const words = plain(name).split(/\s+/);
    return people.filter(
      (one) =>
        words.every((word) => plain(`${one.firstName} ${one.lastName}`).includes(word)) &&
        (birthDate === '' || one.birthDate === birthDate) &&
        (mrn === '' || one.mrn === mrn),
    );
  },
  async readPatient(_practiceId, monitoringId) {
    return people.find((one) => one.monitoringId === monitoringId) ?? null;
  },
  async searchMeasurements(_practiceId, { monitoringId, programIds, from, until }) {
    const index = people.findIndex((one) => one.monitoringId === monitoringId);
    const enrolled = people[index]?.programs ?? [];
    const found: Measurement[] = [];
    for (const program of PROGRAMS) {
      const { programId, hours, values, device } = program;
      if (!programIds.includes(programId) || !enrolled.some((one) => one.programId === programId)) continue;
      for (let day = Math.floor(from.getTime() / DAY_MS); day * DAY_MS < until.getTime(); day++)
        for (const hour of hours)
          for (const [nth, { code, name, unit, usual, spread }] of values.entries()) {
            const at = new Date(day * DAY_MS + hour * HOUR_MS);
            if (at < from || at >= until) continue;
            const value = usual + index + spread * wave(day * 3 + hour + nth + index);
            found.push({
              measurementId: `${monitoringId}-${code}-${at.toISOString()}`,
              programId,
              code,
              name,
              at,
              value: Math.round(value * 10) / 10,
              unit,
              deviceName: device,
            });
          }
    }
    return found.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, MOST_MEASUREMENTS);
  },
};
