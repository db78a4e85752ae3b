import { existsSync, readFileSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerProcess } from '@pechincha/servers/server-process';
import { run } from '@pechincha/start/servers';

const SIZE_GB = 6;
/** The store writes while its disk is filled; it keeps more free than this (a hundredth). */
const SPARE_BYTES = 24 * 2 ** 20;

/**
 * A file system of its own (tmpfs) for a server, so that it can be full without the machine being full. It is mounted
 * in a namespace that outlives the server; Linux allows that without root.
 */
export class SmallDisk {
  private pidFile = '';
  private filler = '';

  /** Starts the program on this disk, mounted at `data`. */
  wrap({ command }: ServerProcess, data: string): ServerProcess {
    const pidFile = (this.pidFile = join(dirname(data), 'disk.pid'));
    this.filler = join(data, 'filler');
    const mount = `mount -t tmpfs -o size=${SIZE_GB}g tmpfs "$1" && echo $$ > "$2" && exec sleep infinity`;
    const enter =
      'pid=$(cat "$1"); shift; exec nsenter --preserve-credentials --user --mount --target "$pid" "$@"';
    return {
      helper: {
        file: 'unshare',
        args: ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, 'sh', data, pidFile],
        ready: async () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n'),
      },
      command: { ...command, file: 'sh', args: ['-c', enter, 'sh', pidFile, command.file, ...command.args] },
    };
  }

  async fill(): Promise<void> {
    const file = this.locate();
    const { bavail, bsize } = await statfs(dirname(file));
    await run('fallocate', ['--length', String(bavail * bsize - SPARE_BYTES), file]);
  }

  async free(): Promise<void> {
    await rm(this.locate(), { force: true });
  }

  /** The filler as this process sees it, from outside of the namespace. */
  private locate(): string {
    return `/proc/${readFileSync(this.pidFile, 'utf8').trim()}/root${this.filler}`;
  }
}
