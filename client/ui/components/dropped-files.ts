/** Whether something is dragged that a browser would open in place of the page. */
export const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped next to what takes them are ignored: browsers would open them in place of the page or in front
 * of it, also during a visit. Whatever takes files prevents the event's default before it comes here.
 */
export function ignoreDroppedFiles(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      const isTaken = event.defaultPrevented || isFileInput(event.target);
      if (isTaken || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
}

const isFileInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';
