import { parseArgs } from 'node:util';
import { serviceNames, type ServiceName } from '@pechincha/start/services';

export interface Options {
  /** Requests per second. */
  rate: number;
  services: readonly ServiceName[];
}

const USAGE = `npm run rollout -- [--rate 200] [--only SERVICE]… (${serviceNames.join(', ')})`;

/** @throws Error with the usage */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { rate: { type: 'string', default: '200' }, only: { type: 'string', multiple: true } },
  });
  const rate = Number(values.rate);
  const only = values.only ?? [...serviceNames];
  const services = serviceNames.filter((name) => only.includes(name));
  if (!Number.isInteger(rate) || rate < 1 || services.length < new Set(only).size) throw new Error(USAGE);
  return { rate, services };
}
