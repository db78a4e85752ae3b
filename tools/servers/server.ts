import type { Log } from './commands.ts';

export interface StartOptions {
  /** Files are kept in a folder of this one; may be shared by servers of different kinds. */
  dataDir: string;
  /** Default: a free one, remembered in the data directory. */
  port?: number;
  /**
   * For `npm start`: a container and its data outlive stop() and this process, for the next start over the same
   * data directory. Default: both go with them. (A process keeps its data in the data directory anyway.)
   */
  isPersistent?: boolean;
  log?: Log;
}

/** What a container and a process of one server have in common. */
export interface Server {
  name: string;
  dir: string;
  url: string;
  port: number;
  /** True once the server does its work; called again and again until then. */
  ready(): Promise<boolean>;
  readyTimeoutMs?: number;
}

/** A running server that this process started; see README.md. */
export interface ServerHandle {
  readonly name: string;
  readonly mode: 'docker' | 'local';
  readonly url: string;
  readonly port: number;
  /** Of a container: as the engine's machine sees it, which need not be this one. */
  readonly pid: number;
  readonly running: boolean;
  readonly logFile: string;
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Called with the reason when a server that was ready ends without having been told to. */
  onCrash(listener: (reason: string) => void): void;
}
