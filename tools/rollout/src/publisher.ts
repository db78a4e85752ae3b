import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Api, type Member } from './api.ts';

const INTERVAL_MS = 2_000;
/** Maximum time for a publication to reach the moderation queue. */
const ARRIVAL_TIMEOUT_MS = 30_000;

export interface Publication {
  id: string;
  authorId: string;
}

export interface PublisherOptions {
  api: Api;
  authors: readonly Member[];
  admin: Member;
  picture: Buffer;
}

/** Publishes promotions with a picture and approves them. */
export class Publisher {
  private readonly options: PublisherOptions;
  private count = 0;

  constructor(options: PublisherOptions) {
    this.options = options;
  }

  /** @throws ApiError */
  async publish(): Promise<Publication> {
    const { api, authors, admin, picture } = this.options;
    const author = authors[this.count++ % authors.length]!;
    const { _id: id } = await api.publish(author.token, picture);
    const end = Date.now() + ARRIVAL_TIMEOUT_MS;
    for (;;) {
      try {
        await api.approve(id, admin.token);
        return { id, authorId: author.id };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404 || Date.now() > end) throw error;
        await pause(100);
      }
    }
  }

  /** Publishes one promotion every two seconds until stopped. */
  start(): { stop(): Promise<{ publications: Publication[]; failures: string[] }> } {
    const publications: Publication[] = [];
    const failures: string[] = [];
    const stopping = new AbortController();
    const running = (async () => {
      while (!stopping.signal.aborted) {
        const next = pause(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        try {
          publications.push(await this.publish());
        } catch (error) {
          failures.push((error as Error).message);
        }
        await next;
      }
    })();
    return {
      async stop() {
        stopping.abort();
        await running;
        return { publications, failures };
      },
    };
  }
}
