export const RELAY_SECONDS = 3600;

/** The kind of the local candidate in the selected pair (RFC 8445). */
export const CANDIDATE_KINDS = ['host', 'srflx', 'prflx', 'relay'] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

export const MEDIA_PROTOCOLS = ['udp', 'tcp'] as const;
export type MediaProtocol = (typeof MEDIA_PROTOCOLS)[number];

export const DEVICE_KINDS = ['computer', 'phone', 'tablet'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/**
 * `ended-about`: the page's process was killed, so its end was never written, and the time is when the page was last
 * seen.
 */
export const CONNECTION_STATES = ['open', 'ended', 'ended-about'] as const;
