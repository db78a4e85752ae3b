import type { Sample } from '../samples.ts';

export const houseSamples: Readonly<Record<string, Sample>> = {
  onlineUsers: {},
  adminStats: { sent: () => ({ query: { period: 'week' } }) },
};
