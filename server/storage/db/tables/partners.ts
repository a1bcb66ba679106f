import type { ColumnType } from 'kysely';
import type { HistoryFailure, PartnerKind, PartnerOutcome } from '#shared/domain/partner.ts';

type DemoAnswers = { question: string; answer: string }[];

export interface PartnerTables {
  partners: {
    id: string;
    practiceId: number;
    kind: PartnerKind;
    url: string;
    partnerPracticeId: string;
    messageEn: string;
    messageEs: string;
    mandatory: boolean;
    namespaceRoot: string | null;
    visitTypeIds: string[] | null;
    isOn: boolean;
    changedAt: Date;
    changedBy: string | null;
    retiredAt: Date | null;
  };
  partnerSecrets: {
    id: string;
    partnerId: string;
    /** Sealed; null once it has expired. */
    secret: string | null;
    secretEnd: string;
    madeAt: Date;
    madeBy: string | null;
    signsFrom: Date;
    endsAt: Date | null;
  };
  partnerTrips: {
    id: string;
    partnerId: string;
    sessionId: string;
    nonceHash: Buffer;
    browserId: string;
    url: string;
    partnerPracticeId: string;
    leftAt: Date;
    expiresAt: Date;
    endedAt: Date | null;
    outcome: PartnerOutcome | null;
    refusedAt: Date | null;
  };
  historyResults: {
    tripId: string;
    sessionId: string;
    state: 'waiting' | 'received' | 'failed';
    failure: HistoryFailure | null;
    response: string | null;
    askedAt: Date;
    receivedAt: Date | null;
  };
  demoPartnerAnswers: {
    tripId: string;
    answers: ColumnType<DemoAnswers, string, string>;
    answeredAt: Date;
  };
}
