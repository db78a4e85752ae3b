import { rm } from 'node:fs/promises';
import { describeChapters } from '@pechincha/testing/chapters';
import { siteAtStart, siteChanges } from './chapters/site.js';
import { ORIGIN, writeWebBuild } from './support/promotion-pages.js';
import { TestGateway } from './support/test-gateway.js';

const root = await writeWebBuild();
afterAll(() => rm(root, { recursive: true }));

describeChapters(() => TestGateway.start({ replicas: 2, env: { WEB_ROOT: root, PUBLIC_URL: ORIGIN } }), {
  'changed site': siteChanges,
  'site at start': siteAtStart,
});
