import type { Sample } from './sample.ts';

export const dashboardSamples: Readonly<Record<string, Sample>> = {
  getOnlineUsers: {},
  recordClientReports: {
    createInput: () => ({
      body: {
        build: 'index-0.js',
        errors: [],
        webVitals: [{ vital: 'LCP', value: 900, route: '/', device: 'wide' }],
      },
    }),
  },
  getAdminStats: { createInput: () => ({ query: { period: 'week' } }) },
};
