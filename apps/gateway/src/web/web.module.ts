import { Module } from '@nestjs/common';
import { PictureStore } from '@pechincha/images/picture-store';
import { ApiModule } from '../api/api.module.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { ApiDocs } from '../docs/api-docs.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { Uploads } from '../pictures/uploads.js';
import { SharePictures } from '../share/share-pictures.js';
import { AssetArchive } from './asset-archive.js';
import { Deals } from './deals.js';
import { Pages } from './pages.js';
import { PublicRoutes } from './public-routes.js';
import { SaveAssetsWorker } from './save-assets.worker.js';
import { SiteMap } from './site-map.js';
import { WebClient } from './web-client.js';

const storeOf = (config: GatewayConfig): PictureStore =>
  new PictureStore({
    endpoint: config.S3_ENDPOINT,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    bucket: config.S3_BUCKET,
  });

@Module({
  imports: [ApiModule, ProxyModule],
  providers: [
    // Of libs/images only the store: this process re-encodes nothing.
    { provide: PictureStore, useFactory: storeOf, inject: [GATEWAY_CONFIG] },
    Uploads,
    Deals,
    SiteMap,
    Pages,
    SharePictures,
    AssetArchive,
    WebClient,
    SaveAssetsWorker,
    ApiDocs,
    PublicRoutes,
  ],
  exports: [PublicRoutes],
})
export class WebModule {}
