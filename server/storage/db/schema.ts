import type { DocumentTables } from './tables/documents.ts';
import type { FhirTables } from './tables/fhir.ts';
import type { InstallationTables } from './tables/installation.ts';
import type { NewsTables } from './tables/news.ts';
import type { ParticipantTables } from './tables/participants.ts';
import type { PartnerTables } from './tables/partners.ts';
import type { PracticeTables } from './tables/practices.ts';
import type { RecordTables } from './tables/records.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { VisitTables } from './tables/visits.ts';
import type { WorkflowTables } from './tables/workflow.ts';

export interface Database
  extends PracticeTables,
    VisitTables,
    ParticipantTables,
    WorkflowTables,
    SessionTables,
    InstallationTables,
    NewsTables,
    DocumentTables,
    FhirTables,
    PartnerTables,
    RecordTables {}
