export interface MonitoringProgram {
  programId: string;
  name: string;
}

export interface MonitoredPatient {
  monitoringId: string;
  firstName: string;
  lastName: string;
  birthDate: string | null;
  mrn: string | null;
  programs: MonitoringProgram[];
}

interface MonitoredQuery {
  name: string;
  birthDate: string;
  mrn: string;
}

export interface Measurement {
  measurementId: string;
  programId: string;
  /** LOINC. */
  code: string;
  name: string;
  at: Date;
  value: number;
  /** UCUM. */
  unit: string;
  deviceName: string | null;
}

interface MeasurementQuery {
  monitoringId: string;
  programIds: readonly string[];
  /** Inclusive; `to` is exclusive. */
  from: Date;
  until: Date;
}

/** Limit of one search. A program measures a few times a day. */
export const MOST_MEASUREMENTS = 5_000;

export interface RemoteMonitoring {
  readonly kind: 'demo' | 'http';
  /** All non-empty fields have to match. Returns at most 20. @throws RemoteMonitoringError */
  searchPatients(practiceId: number, query: MonitoredQuery): Promise<MonitoredPatient[]>;
  /** Null if the service does not know the patient. @throws RemoteMonitoringError */
  readPatient(practiceId: number, monitoringId: string): Promise<MonitoredPatient | null>;
  /** In order of time, at most {@link MOST_MEASUREMENTS}. @throws RemoteMonitoringError */
  searchMeasurements(practiceId: number, query: MeasurementQuery): Promise<Measurement[]>;
}

/** The service did not respond, or not as agreed. The code is for logs and reveals nothing about patients. */
export class RemoteMonitoringError extends Error {
  override readonly name = 'RemoteMonitoringError';
  readonly code: string;

  constructor(code: string) {
    super(`remote monitoring: ${code}`);
    this.code = code;
  }
}
