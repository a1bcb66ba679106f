import { Agent, type AgentOptions } from 'node:http';

/** Any limit works. Without one, Node's agent ignores the server's `Keep-Alive`. */
const IDLE_MS = 60_000;

/**
 * Closes idle connections before the server does, as browsers and proxies do. An agent that keeps them occasionally
 * sends a request on a connection that the server is closing: 'socket hang up'.
 */
export const keptConnections = (options: AgentOptions = {}): Agent =>
  new Agent({ keepAlive: true, timeout: IDLE_MS, ...options });
