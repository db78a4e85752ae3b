import type { Log } from './commands.ts';

export interface StartOptions {
  /** Each kind of server has a subdirectory of it, so servers of different kinds may share it. */
  dataDir: string;
  /** Default: a free port, saved in the data directory. */
  port?: number;
  /**
   * For `npm start`: a container and its data outlive stop() and this process, for the next start over the same data
   * directory. Default: both are removed. (A process always keeps its data in the data directory.)
   */
  isPersistent?: boolean;
  log?: Log;
}

/** Properties that container and process have in common. */
export interface Server {
  name: string;
  dir: string;
  url: string;
  port: number;
  /** Polled until true: whether the server is ready for use. */
  ready(): Promise<boolean>;
  readyTimeoutMs?: number;
}

/** A running server that this process started; see README.md. */
export interface ServerHandle {
  readonly name: string;
  readonly mode: 'docker' | 'local';
  readonly url: string;
  readonly port: number;
  /** For a container: the pid on the engine's machine, which need not be this one. */
  readonly pid: number;
  readonly running: boolean;
  readonly logFile: string;
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Called with the reason when a server that was ready ends without stop(), kill() or restart(). */
  onCrash(listener: (reason: string) => void): void;
}
