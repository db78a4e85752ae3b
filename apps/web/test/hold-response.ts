import { waitFor } from '@testing-library/react';
import { server } from './server';
import type { TestResponse } from './test-server';

/** Holds the calls of a route; each call of the returned function waits for the next one and responds to it. */
export function holdResponse(route: string): (response: TestResponse) => Promise<void> {
  const held: ((response: TestResponse) => void)[] = [];
  server.respond(route, () => new Promise((resolve) => held.push(resolve)));
  return async (response) => {
    const send = await waitFor(() => {
      const first = held.shift();
      if (!first) throw new Error(`No call of ${route}`);
      return first;
    });
    send(response);
  };
}
