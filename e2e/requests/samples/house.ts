import type { Sample } from '../samples.ts';

export const houseSamples: Readonly<Record<string, Sample>> = {
  onlineUsers: {},
  reportClient: {
    sent: () => ({
      body: {
        build: 'index-0.js',
        errors: [],
        webVitals: [{ vital: 'LCP', value: 900, route: '/', device: 'wide' }],
      },
    }),
  },
  adminStats: { sent: () => ({ query: { period: 'week' } }) },
};
