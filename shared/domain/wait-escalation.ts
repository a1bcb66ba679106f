/** Who is notified, one after the other, that a patient is still waiting and no one has taken over. */
export const ESCALATION_STEPS = ['provider', 'colleagues', 'everyone', 'patient'] as const;
export type EscalationStep = (typeof ESCALATION_STEPS)[number];

const WAIT_WISHES = ['call', 'time'] as const;
export type WaitWish = (typeof WAIT_WISHES)[number];

const WAIT_STEPS = [...ESCALATION_STEPS, ...WAIT_WISHES] as const;
export type WaitStep = (typeof WAIT_STEPS)[number];

export const WAIT_EVENTS = [...WAIT_STEPS, 'taken-over', 'given-back'] as const;

export const MOST_ESCALATION_MINUTES = 240;
export const MOST_ESCALATION_COLLEAGUES = 20;

export const USUAL_ESCALATION = {
  minutes: { provider: 5, colleagues: 10, everyone: 15, patient: 20 } as Record<EscalationStep, number>,
  colleagueIds: [] as string[],
  quietHours: null as { from: string; to: string } | null,
};
export type WaitEscalation = typeof USUAL_ESCALATION;
