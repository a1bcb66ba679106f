import { Agent, type AgentOptions } from 'node:http';

/** Any limit does: without one, Node's agent ignores the server's `Keep-Alive`. */
const IDLE_MS = 60_000;

/**
 * An agent that closes idle connections before the server does, as browsers and proxies do. One that keeps them
 * sends a request now and then on a connection that the server is just closing: 'socket hang up'.
 */
export const keptConnections = (options: AgentOptions = {}): Agent =>
  new Agent({ keepAlive: true, timeout: IDLE_MS, ...options });
