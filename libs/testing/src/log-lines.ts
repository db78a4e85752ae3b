export interface LogLine {
  [field: string]: unknown;
  level: number;
  context?: string;
  msg?: string;
}

/** The JSON log lines in a process's output; other lines are left out. */
export const parseLog = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);
