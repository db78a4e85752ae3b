export interface LogLine {
  [field: string]: unknown;
  level: number;
  context?: string;
  msg?: string;
}

/** The lines of a process's log in its output so far; what else it wrote is left out. */
export const parseLog = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);
