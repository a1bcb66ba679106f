/** How long credentials of the relay (TURN) open it, in seconds. A page asks for new ones while it needs the relay. */
export const RELAY_SECONDS = 3600;
