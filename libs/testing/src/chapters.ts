import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import type { TestService } from './test-service.js';

/** Tests of one subject; `getService` returns the group's service once tests run. */
export type Chapter<T = TestService> = (getService: () => T) => void;

/** What a group starts: a `TestService`, or a class of the service's tests that has one. */
export interface ChapterService {
  /** Restores what a chapter finds at its start. */
  empty(): Promise<void>;
  destroy(): Promise<void>;
}

/**
 * Starts one service for all chapters, which is emptied before each of them. Restores the chapter's spies after it.
 * @param chapters by the name of their subject, which begins their test titles
 */
export function describeChapters<T extends ChapterService>(
  start: () => Promise<T>,
  chapters: Record<string, Chapter<T>>,
): void {
  let service: T | undefined;
  const getService = (): T => {
    if (!service) throw new Error('The service runs only inside tests and hooks');
    return service;
  };
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service?.destroy());

  describe.each(Object.entries(chapters))('%s', (_subject, chapter) => {
    beforeAll(() => getService().empty());
    afterAll(() => void jest.restoreAllMocks());
    chapter(getService);
  });
}
