/** Validity of relay (TURN) credentials, in seconds. A page requests new ones while it needs the relay. */
export const RELAY_SECONDS = 3600;
