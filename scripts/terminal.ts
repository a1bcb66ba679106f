/** Says at the terminal what set-up is doing. */
export interface Terminal {
  /** One step, in words for a person who has never seen this project. */
  say(message: string): void;
  /** How far a long step is, in a line that changes in place; where the output is no terminal, in a few lines. */
  progress(label: string, done: number, total: number): void;
}

/** Without a terminal, a line for every so many percent. */
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
