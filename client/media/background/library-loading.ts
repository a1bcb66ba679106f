/** A worker's function, which this project's types for pages lack. */
declare function importScripts(address: string): void;

/** Runs a classic script from this origin, under the content security policy. */
export type LoadScript = (address: string) => Promise<void>;

export const loadScriptInPage: LoadScript = (address) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} did not load`)));
    script.src = address;
    document.head.append(script);
  });

/**
 * The segmentation library supports workers, but that path is broken in this version: it never sets the drawing
 * context that it uses. Its path for pages needs only a canvas and a script element, for which this creates
 * substitutes. Call it before the library loads in a worker.
 */
export function standInForPage(): LoadScript {
  const scope = self as unknown as { window: unknown; document: unknown };
  scope.window = self;
  scope.document = {
    createElement: (name: string) => (name === 'canvas' ? canvasElement() : new ScriptElement()),
    body: { appendChild: (script: ScriptElement) => script.run() },
    addEventListener() {},
  };
  return async (address) => importScripts(address);
}

const canvasElement = () => Object.assign(new OffscreenCanvas(1, 1), { style: {} });

class ScriptElement {
  #address = '';
  readonly #listeners = new Map<string, () => void>();

  setAttribute(name: string, value: string): void {
    if (name === 'src') this.#address = value;
  }

  addEventListener(event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
  }

  run(): void {
    try {
      importScripts(this.#address);
      this.#listeners.get('load')?.();
    } catch {
      this.#listeners.get('error')?.();
    }
  }
}
