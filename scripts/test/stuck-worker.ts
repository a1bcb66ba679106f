import { setTimeout as wait } from 'node:timers/promises';

/** Where Node's inspector listens by default. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const TRIES = 50;
const BETWEEN_TRIES_MS = 100;
const MOST_FRAMES = 25;
/** The request that identifies the inspector's process, because another run’s process may have the port. */
const OF_PROCESS = 2;

/**
 * Where a process of this machine is in its code, even in an endless loop, when its own timers do not run.
 *
 * @returns the call stack, innermost function first, or why it is unavailable
 */
export async function stackOf(pid: number): Promise<string> {
  try {
    (process as unknown as { _debugProcess(pid: number): void })._debugProcess(pid);
    return await Promise.race([
      pausedStack(await inspectorAddress(), pid),
      wait(10_000, 'It does not pause.'),
    ]);
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

interface Frame {
  callFrameId: string;
  functionName: string;
  url: string;
  location: { lineNumber: number };
}

interface Message {
  id?: number;
  method?: string;
  params: { callFrames: Frame[] };
  result: { result: { value: unknown } };
}

/** See https://chromedevtools.github.io/devtools-protocol/v8/Debugger/ */
function pausedStack(address: string, pid: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const inspector = new WebSocket(address);
    const send = (id: number, method: string, params = {}) =>
      inspector.send(JSON.stringify({ id, method, params }));
    let frames: Frame[] = [];
    inspector.onopen = () => {
      send(0, 'Debugger.enable');
      send(1, 'Debugger.pause');
    };
    inspector.onerror = () => reject(new Error('The inspector cannot be reached.'));
    inspector.onmessage = ({ data }) => {
      const { id, method, params, result } = JSON.parse(String(data)) as Message;
      if (method === 'Debugger.paused') {
        frames = params.callFrames;
        const callFrameId = frames[0]?.callFrameId;
        send(OF_PROCESS, 'Debugger.evaluateOnCallFrame', { callFrameId, expression: 'process.pid' });
      } else if (id === OF_PROCESS) {
        inspector.close();
        const { value } = result.result;
        if (value === pid) resolve(frames.slice(0, MOST_FRAMES).map(lineOf).join('\n'));
        else reject(new Error(`Process ${String(value)} has the inspector’s port.`));
      }
    };
  });
}

const lineOf = ({ functionName, url, location }: Frame) =>
  `  ${functionName || '(anonymous)'} ${url}:${location.lineNumber + 1}`;
