import { getSiteSettings } from '@pechincha/contracts/operations/site';
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
  getSite: { createInput: () => ({ query: { version: '1' } }) },
  getLinkRules: {},
  getSiteSettings: {},
  saveSiteSettings: {
    // Of no version: succeeds because it changes nothing, and nothing else that is sent changes the site of other tests.
    createInput: async (world) => ({
      body: { ...(await world.callAsAdmin(getSiteSettings, {})).body, version: 999_999_999 },
    }),
  },
  getAdminStats: { createInput: () => ({ query: { period: 'week' } }) },
};
