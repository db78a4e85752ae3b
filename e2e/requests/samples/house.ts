import type { Sample } from '../samples.ts';

export const houseSamples: Readonly<Record<string, Sample>> = {
  getOnlineUsers: {},
  recordClientReports: {
    sent: () => ({
      body: {
        build: 'index-0.js',
        errors: [],
        webVitals: [{ vital: 'LCP', value: 900, route: '/', device: 'wide' }],
      },
    }),
  },
  getAdminStats: { sent: () => ({ query: { period: 'week' } }) },
};
