/** Who learns, one after the other, that a patient still waits and no one has taken over. */
export const ESCALATION_STEPS = ['provider', 'colleagues', 'everyone', 'patient'] as const;
export type EscalationStep = (typeof ESCALATION_STEPS)[number];

/** What a patient who was notified that their wait is long may ask for: to be called, or for another time. */
const WAIT_WISHES = ['call', 'time'] as const;
export type WaitWish = (typeof WAIT_WISHES)[number];

/** What is kept of a wait: the steps, and what the patient asked for. */
const WAIT_STEPS = [...ESCALATION_STEPS, ...WAIT_WISHES] as const;
export type WaitStep = (typeof WAIT_STEPS)[number];

/** What happened to a visit's patients who waited long, in the visit's course. */
export const WAIT_EVENTS = [...WAIT_STEPS, 'taken-over', 'given-back'] as const;

/** The longest time until a step, in minutes. */
export const MOST_ESCALATION_MINUTES = 240;
export const MOST_ESCALATION_COLLEAGUES = 20;

/** What a practice begins with when it turns escalation on. */
export const USUAL_ESCALATION = {
  minutes: { provider: 5, colleagues: 10, everyone: 15, patient: 20 } as Record<EscalationStep, number>,
  colleagueIds: [] as string[],
  quietHours: null as { from: string; to: string } | null,
};
export type WaitEscalation = typeof USUAL_ESCALATION;
