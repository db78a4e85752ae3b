/** What a benchmark is given: a running product with its demo data, and what it takes to ask a service directly. */
export interface Stage {
  /** The public origin, such as `http://localhost:8080`. */
  origin: string;
  /** The promotions service's own address. */
  promotionsUrl: string;
  /** PEM of the gateway's key: the services answer nobody else. */
  internalKey: string;
}

export interface Row {
  /** The number of the goal in the list of goals. */
  goal: string;
  what: string;
  target: string;
  measured: string;
  met: boolean;
}

export type Goal = (stage: Stage) => Promise<Row[]>;
