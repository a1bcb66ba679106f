export const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * Ignores files dropped next to a drop area: browsers would open them in place of the page or in front of it, even
 * during a visit. Drop areas prevent the event's default before it gets here.
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
