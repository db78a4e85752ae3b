import type { TestServer } from './test-server';

declare global {
  var testServer: TestServer;
}

/** Answers the tested page; started by environment.mjs. */
export const server = globalThis.testServer;
