import { rm } from 'node:fs/promises';
import { describeChapters } from '@pechincha/testing/chapters';
import { apiDocs } from './chapters/api-docs.js';
import { pages } from './chapters/pages.js';
import { previewImages } from './chapters/preview-images.js';
import { promotionPages } from './chapters/promotion-pages.js';
import { sitemap } from './chapters/sitemap.js';
import { uploads } from './chapters/uploads.js';
import { webClient } from './chapters/web-client.js';
import { newId } from './support/members.js';
import { ORIGIN, writeWebBuild } from './support/promotion-pages.js';
import { TestGateway } from './support/test-gateway.js';

async function startWithWebBuild(): Promise<TestGateway> {
  const root = await writeWebBuild();
  const env = {
    WEB_ROOT: root,
    GOOGLE_CLIENT_ID: 'client',
    PUBLIC_URL: ORIGIN,
    S3_BUCKET: `test-${newId()}`,
  };
  try {
    return await TestGateway.start({ env });
  } finally {
    // The gateway has read all files.
    await rm(root, { recursive: true });
  }
}

describeChapters(startWithWebBuild, {
  'page for clients without scripts': pages,
  'page of a promotion': promotionPages,
  'preview image': previewImages,
  'web client': webClient,
  'API docs': apiDocs,
  uploads,
  sitemap,
});
