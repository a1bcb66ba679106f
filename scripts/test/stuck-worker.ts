import { setTimeout as wait } from 'node:timers/promises';

/** Where Node's inspector listens in a process that was not told otherwise. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const TRIES = 50;
const BETWEEN_TRIES_MS = 100;
const MOST_FRAMES = 25;

/**
 * Where a process of this machine is in its code, also in an endless loop: its own timers no longer run then.
 *
 * @returns the call stack, innermost function first, or why there is none
 */
export async function stackOf(pid: number): Promise<string> {
  try {
    // Not in Node's types: starts the inspector of another process.
    (process as unknown as { _debugProcess(pid: number): void })._debugProcess(pid);
    return await Promise.race([pausedStack(await inspectorAddress()), wait(10_000, 'It does not pause.')]);
  } catch (error) {
    return `No call stack: ${String(error)}`;
  }
}

async function inspectorAddress(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const [target] = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
    await wait(BETWEEN_TRIES_MS);
  }
}

interface Paused {
  method?: string;
  params: { callFrames: { functionName: string; url: string; location: { lineNumber: number } }[] };
}

/** See https://chromedevtools.github.io/devtools-protocol/v8/Debugger/ */
function pausedStack(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const inspector = new WebSocket(address);
    inspector.onopen = () =>
      ['Debugger.enable', 'Debugger.pause'].forEach((method, id) => {
        inspector.send(JSON.stringify({ id, method }));
      });
    inspector.onerror = () => reject(new Error('The inspector cannot be reached.'));
    inspector.onmessage = ({ data }) => {
      const { method, params } = JSON.parse(String(data)) as Paused;
      if (method !== 'Debugger.paused') return;
      inspector.close();
      const frames = params.callFrames.slice(0, MOST_FRAMES);
      resolve(
        frames
          .map(
            ({ functionName, url, location }) =>
              `  ${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}`,
          )
          .join('\n'),
      );
    };
  });
}
