import type { Finding, FindingKind, QualityEvent } from '#shared/domain/quality-record.ts';
import { shared, spans } from './runs.ts';
import { NEAR_MS } from './while-there.ts';

const NOTICED_SECONDS = 3;
/** How long a hidden page is normal, because people look something up. */
const HIDDEN_MS = 10_000;

const SERVER_CAUSES = ['server', 'process-killed'];

export function eventFindings(events: readonly QualityEvent[], until: number): Finding[] {
  const inOrder = events.toSorted((a, b) => a.at - b.at);
  const server = serverFindings(inOrder);
  const others = [
    ...deviceFindings(inOrder, until),
    ...absences(inOrder),
    ...spans(inOrder, 'page-hidden', ['page-shown', 'left', 'page-closed'], until)
      .filter((span) => span.until - span.from >= HIDDEN_MS)
      .map((span) => finding('page-hidden', span.from, span.until)),
    ...inOrder
      .filter(({ kind }) => kind === 'network-changed')
      .map(({ at }) => finding('network-changed', at, at)),
  ];
  return [...server, ...others.filter((one) => !isOfServer(one, server) && !isOfAbsence(one, others))];
}

/** An interruption by the server is not a problem of the person's network. */
function isOfServer({ kind, from, until }: Finding, server: readonly Finding[]): boolean {
  if (kind !== 'network-gone') return false;
  return server.some(
    (cause) => shared({ from: cause.from - NEAR_MS, until: cause.until + NEAR_MS }, { from, until }) > 0,
  );
}

/** A change of networks that interrupted the person is one finding, and so is an absence seen by both sides. */
function isOfAbsence(one: Finding, all: readonly Finding[]): boolean {
  const near = { from: one.from - NEAR_MS, until: one.until + NEAR_MS };
  if (one.kind === 'network-gone')
    return all.some(({ kind, from, until }) => kind === 'page-closed' && shared(near, { from, until }) > 0);
  return (
    one.kind === 'network-changed' &&
    all.some((other) => other.kind === 'network-gone' && shared(near, other) > 0)
  );
}

function serverFindings(events: readonly QualityEvent[]): Finding[] {
  const found: Finding[] = [];
  for (const { at, kind, detail } of events) {
    if (kind === 'worker-died')
      found.push(finding('server-media', at, backAfter(events, at, ['media-back', 'media-moved'])));
    const restarts =
      (kind === 'process-changed' && wasFelt(events, at)) ||
      (kind === 'left' && SERVER_CAUSES.includes(detail ?? ''));
    const known = found.some((one) => one.kind === 'server-restart' && at - one.from < NEAR_MS);
    if (restarts && !known) found.push(finding('server-restart', at, backAfter(events, at, ['connected'])));
  }
  return found;
}

/** A visit may move to another process without an interruption. */
function wasFelt(events: readonly QualityEvent[], from: number): boolean {
  const kinds: readonly QualityEvent['kind'][] = ['connected', 'link-back', 'media-back'];
  return events.some(({ at, kind }) => at >= from && at - from <= NEAR_MS && kinds.includes(kind));
}

function backAfter(
  events: readonly QualityEvent[],
  from: number,
  kinds: readonly QualityEvent['kind'][],
): number {
  return events.find(({ at, kind }) => at >= from && kinds.includes(kind))?.at ?? from;
}

function deviceFindings(events: readonly QualityEvent[], until: number): Finding[] {
  return (['camera', 'microphone'] as const).flatMap((device) => {
    const own = events.filter(({ kind, detail }) => detail === device || isOver(kind, detail));
    return (
      [
        ['device-lost', `${device}-lost`],
        ['permission-refused', `${device}-refused`],
      ] as const
    ).flatMap(([starts, kind]) =>
      spans(own, starts, ['device-chosen', 'left'], until).map((span) =>
        finding(kind, span.from, span.until),
      ),
    );
  });
}

/** A page that reconnects still lacks its device. */
const isOver = (kind: QualityEvent['kind'], detail: string | null) =>
  kind === 'left' && (detail === 'left' || detail === 'closed');

function absences(events: readonly QualityEvent[]): Finding[] {
  const found: Finding[] = [];
  for (const [index, { at, kind, detail, seconds }] of events.entries()) {
    if ((kind === 'link-back' || kind === 'media-back') && (seconds ?? 0) >= NOTICED_SECONDS)
      found.push(finding('network-gone', at - (seconds ?? 0) * 1_000, at));
    if (kind !== 'left' || (detail !== 'network' && detail !== 'closed')) continue;
    const back = events.slice(index + 1).find((next) => next.kind === 'connected');
    const gone = back ? back.at - at : Number.POSITIVE_INFINITY;
    if (gone < NOTICED_SECONDS * 1_000) continue;
    // A person who closed the page and did not return has left.
    if (detail === 'closed' && back) found.push(finding('page-closed', at, back.at));
    if (detail === 'network') found.push(finding('network-gone', at, back?.at ?? at));
  }
  return joined(found);
}

/** The socket, the media and the server each notice the same absence. */
function joined(found: readonly Finding[]): Finding[] {
  const all: Finding[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from)) {
    const last = all.findLast(({ kind }) => kind === one.kind);
    if (!last || one.from - last.until > NEAR_MS) all.push(one);
    else all[all.indexOf(last)] = finding(one.kind, last.from, Math.max(last.until, one.until));
  }
  return all;
}

function finding(kind: FindingKind, from: number, until: number): Finding {
  const seconds = Math.round((until - from) / 1_000);
  return { kind, from, until, value: seconds > 0 ? seconds : null, effect: 'none' };
}
