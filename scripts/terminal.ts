export interface Terminal {
  say(message: string): void;
  /** One line that is rewritten, or a few lines without a terminal. */
  progress(label: string, done: number, total: number): void;
}

const PERCENT_PER_LINE = 10;

export function createTerminal(output: NodeJS.WriteStream = process.stdout): Terminal {
  let openLine = false;
  let lastPrinted = -1;
  const write = (text: string) => output.write(text);

  return {
    say(message) {
      if (openLine) write('\n');
      openLine = false;
      lastPrinted = -1;
      write(`${message}\n`);
    },
    progress(label, done, total) {
      const text = `  ${label} ${done}/${total}`;
      if (output.isTTY) {
        openLine = done < total;
        write(`\r${text}${openLine ? '' : '\n'}`);
        return;
      }
      const step = Math.floor((100 * done) / total / PERCENT_PER_LINE);
      if (step !== lastPrinted) write(`${text}\n`);
      lastPrinted = step;
    },
  };
}
